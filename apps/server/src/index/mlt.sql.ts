import { foldKeyword, keywordValuesOf } from '@wiredeck/query'
import type { Queries } from '../database/database.ts'
import type { Hit } from './contentIndex.ts'
import { keywordLexeme, quoteLexeme } from './namespaces.ts'

/** An event has several names, so it outweighs a slug by itself. */
const telling = ['event', 'slug', 'keyword'] as const
/** Of a document with more values only the first are compared. */
const maxShared = 64
/** The candidates that a document is compared with: the newest that share anything. */
const maxCandidates = 2000

export async function findLike(
  database: Queries,
  uno: string,
  langs: readonly string[] | null,
  size: number,
): Promise<Hit[]> {
  if (uno.includes('\0')) return []
  const [document] = await database.query<{ raw: string }>('SELECT raw FROM doc WHERE uno = $1', [uno])
  const shared = document ? lexemesOf(JSON.parse(document.raw)) : []
  if (shared.length === 0 || langs?.length === 0) return []
  const sql = `
    WITH candidate AS MATERIALIZED (SELECT id, published, tsv FROM doc WHERE tsv @@ $1::tsquery AND uno <> $2),
      recent AS MATERIALIZED (SELECT * FROM candidate ORDER BY published DESC, id DESC LIMIT ${maxCandidates}),
      likest AS MATERIALIZED (
        SELECT id, published, (SELECT count(*) FROM unnest($3::text[]) AS each WHERE tsv @@ each::tsquery) AS overlap
        FROM recent ORDER BY overlap DESC, published DESC, id DESC LIMIT $4::int)
    SELECT doc.uno, doc.raw FROM likest JOIN doc USING (id)
    ORDER BY overlap DESC, likest.published DESC, likest.id DESC`
  return database.query<Hit>(sql, [inLanguages(shared.join(' | '), langs), uno, shared, size])
}

function lexemesOf(payload: unknown): string[] {
  return telling
    .flatMap(field => keywordValuesOf(payload, field).map(value => quoteLexeme(keywordLexeme(field, value))))
    .slice(0, maxShared)
}

function inLanguages(query: string, langs: readonly string[] | null): string {
  if (langs === null) return query
  const wanted = langs.map(lang => quoteLexeme(keywordLexeme('lang', foldKeyword(lang))))
  return `(${query}) & (${wanted.join(' | ')})`
}
