/* Nothing: the target is linked for its symbol. */
