/**
 * The log of what was filed: every revision of every document that is kept, numbered in the order of filing. The payload of
 * a document's newest revision stands in `doc.raw` only, so `raw` is null here for exactly one entry of each document.
 * Entries go with their document. The one row of `filing_log` is locked by whoever files until the transaction ends, so that
 * nobody sees a number before the ones below it. `dropped_to` is the last number below which entries may be missing whose
 * documents are still there.
 *
 * Documents of a folder that had no log have been filed before anybody listened. When they were filed is not known, so
 * `filed` says when they were published.
 */
export const filingTables = [
  `CREATE TABLE filing_log (
    identity text NOT NULL,
    last bigint NOT NULL,
    dropped_to bigint NOT NULL
  )`,
  `CREATE TABLE filing (
    number bigint PRIMARY KEY,
    doc bigint NOT NULL REFERENCES doc (id) ON DELETE CASCADE,
    revision bigint NOT NULL,
    is_past boolean NOT NULL,
    filed timestamptz NOT NULL,
    logged timestamptz NOT NULL,
    raw text
  )`,
  `CREATE INDEX filing_doc ON filing (doc, number)`,
  `CREATE UNIQUE INDEX filing_newest ON filing (doc) WHERE raw IS NULL`,
  // A payload may hold an escaped NUL, which no JSON of the database can be: it counts as a first revision.
  `CREATE FUNCTION revision_of(raw text) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE
      told text;
    BEGIN
      told := raw::jsonb ->> 'revision';
      RETURN CASE WHEN told ~ '^[0-9]{1,15}$' THEN told::bigint ELSE 1 END;
    EXCEPTION WHEN OTHERS THEN
      RETURN 1;
    END $$`,
  `INSERT INTO filing (number, doc, revision, is_past, filed, logged)
    SELECT row_number() OVER (ORDER BY published, id), id, revision_of(raw), true, published, now() FROM doc`,
  `DROP FUNCTION revision_of(text)`,
  `INSERT INTO filing_log SELECT gen_random_uuid()::text, count(*), 0 FROM filing`,
]
