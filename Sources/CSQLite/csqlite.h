#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/* sqlite3_db_config is variadic, which Swift cannot call. */

/* Turns defensive mode on or off. In defensive mode no statement can change the text of the schema, a shadow table, or
   a database without a journal. */
static inline int csqlite_set_defensive(sqlite3 *connection, int is_on) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, is_on, (int *)0);
}

/* Decides whether functions and virtual tables that are not marked as innocuous may be used from the schema of the file. */
static inline int csqlite_set_trusted_schema(sqlite3 *connection, int is_trusted) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, is_trusted, (int *)0);
}

#endif
