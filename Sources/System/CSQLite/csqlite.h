#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/* Turns an option of a connection on or off. (sqlite3_db_config is variadic, which Swift cannot call.) */
static inline int csqlite_configure(sqlite3 *connection, int option, int is_on) {
  return sqlite3_db_config(connection, option, is_on, (int *)0);
}

#endif
