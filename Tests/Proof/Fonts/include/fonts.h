/// Nothing to call: see fonts.c.
