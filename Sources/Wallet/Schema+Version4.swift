extension Schema {
  /// Identifiers, categories and balance entries get a UUID each, as cards have, so that two devices can refer to the
  /// same one. The image of a row in the history gets the current UUID of the row, or a new one if the row is gone.
  ///
  /// UUIDs are random (RFC 9562, 5.4), in capital letters as `UUID.uuidString` writes them.
  static let version4 = """
    ALTER TABLE category ADD COLUMN uuid TEXT NOT NULL DEFAULT '';
    ALTER TABLE identifier ADD COLUMN uuid TEXT NOT NULL DEFAULT '';
    ALTER TABLE balance_entry ADD COLUMN uuid TEXT NOT NULL DEFAULT '';

    CREATE TEMP TABLE identity (
      tbl TEXT NOT NULL, key INTEGER NOT NULL, bytes TEXT NOT NULL, uuid TEXT, PRIMARY KEY (tbl, key)
    ) WITHOUT ROWID;
    INSERT INTO temp.identity (tbl, key, bytes)
      SELECT tbl, key, hex(randomblob(16)) FROM (
        SELECT 'category' AS tbl, id AS key FROM category
        UNION SELECT 'identifier', id FROM identifier
        UNION SELECT 'balance_entry', id FROM balance_entry
        UNION SELECT tbl, key FROM change WHERE tbl IN ('category', 'identifier', 'balance_entry'));
    UPDATE temp.identity SET uuid = substr(bytes, 1, 8) || '-' || substr(bytes, 9, 4) || '-4' || substr(bytes, 14, 3)
      || '-' || substr('89AB', 1 + instr('0123456789ABCDEF', substr(bytes, 17, 1)) % 4, 1) || substr(bytes, 18, 3)
      || '-' || substr(bytes, 21, 12);

    UPDATE category SET uuid = (SELECT uuid FROM temp.identity WHERE tbl = 'category' AND key = category.id);
    UPDATE identifier SET uuid = (SELECT uuid FROM temp.identity WHERE tbl = 'identifier' AND key = identifier.id);
    UPDATE balance_entry
      SET uuid = (SELECT uuid FROM temp.identity WHERE tbl = 'balance_entry' AND key = balance_entry.id);
    UPDATE change SET image = json_set(
        image, '$.uuid',
        (SELECT uuid FROM temp.identity WHERE identity.tbl = change.tbl AND identity.key = change.key))
      WHERE image IS NOT NULL AND tbl IN ('category', 'identifier', 'balance_entry');
    DROP TABLE temp.identity;
    """
}
