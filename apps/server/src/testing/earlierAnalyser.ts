import type { Database } from '../database/database.ts'

/**
 * Makes a database as the analyser with the number 1 left it, for which a run of Chinese or Japanese was one word.
 * The next start takes it for that of an earlier build.
 */
export async function putBack(database: Database): Promise<void> {
  await database.exec('ALTER TABLE doc DROP CONSTRAINT doc_analysed')
  await database.exec('UPDATE analyser SET number = 1, to_published = NULL, to_id = NULL')
  await database.exec(`UPDATE doc SET analysed = 1, tsv = CASE
    WHEN (raw::json ->> 'headline') ~ '[一-鿿]' THEN
      ('''*'' ''h/' || (raw::json ->> 'headline') || ''':1 ''a/' || (raw::json ->> 'headline') || ''':1')::tsvector
    ELSE tsv END`)
}
