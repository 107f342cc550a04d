import type postgres from 'postgres'

/** The arrays that our statements use: the object id that each has in every PostgreSQL, and how its elements are read. */
const arrays: Record<string, { id: number; element: (text: string) => unknown }> = {
  text: { id: 1009, element: String },
  int: { id: 1007, element: Number },
  bigint: { id: 1016, element: String },
  timestamptz: { id: 1185, element: text => new Date(text) },
  uuid: { id: 2951, element: String },
}

/**
 * Given to the driver beforehand, because it would ask each new connection for the array types. A connection
 * that is lost during that question would end the process, because nobody can catch that error.
 */
export const arrayTypes: Record<string, postgres.PostgresType> = Object.fromEntries(
  Object.entries(arrays).map(([name, { id, element }]) => [
    `${name}Array`,
    { to: id, from: [id], serialize: write, parse: (text: string) => read(text, element) },
  ]),
)

type Element = string | number | bigint | null

function write(values: readonly Element[]): string {
  return `{${values.map(writeElement).join(',')}}`
}

function writeElement(value: Element): string {
  if (value === null) return 'NULL'
  return `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** Reads an array of one dimension. */
function read(text: string, element: (text: string) => unknown): unknown[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs)].map(([, quoted, plain = '']) => {
    if (quoted !== undefined) return element(quoted.replaceAll(/\\(.)/gs, '$1'))
    return plain === 'NULL' ? null : element(plain)
  })
}
