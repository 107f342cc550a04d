/** SQL of the number of a document's first log entry, null if that is past; `doc` is SQL of the row's id. */
export function firstOf(doc: string): string {
  return `(SELECT CASE WHEN first.is_past THEN NULL ELSE first.number END FROM filing AS first
    WHERE first.doc = ${doc} ORDER BY first.number LIMIT 1)::float8`
}
