#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/* Turns an option of a connection on or off. (sqlite3_db_config is variadic, which Swift cannot call.) */
static inline int csqlite_configure(sqlite3 *connection, int option, int is_on) {
  return sqlite3_db_config(connection, option, is_on, (int *)0);
}

/* Prepares the library, before its first use. It counts no memory: each allocation would lock and unlock a mutex for that, and
   nothing asks for the counts. (sqlite3_config is variadic as well.) */
static inline int csqlite_prepare(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

#endif
