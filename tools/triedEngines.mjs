/** What stores documents and columns, each with how the names of its tests begin or end. */
const engines = [
  { name: 'memory', inNames: /in memory/ },
  { name: 'PGlite', inNames: /PGlite/ },
  { name: 'PostgreSQL', inNames: /PostgreSQL/ },
]

/** A sentence about the engines on which tests of this run have passed or failed, as the names of the tests say. */
export function sayEngines(tests, databaseUrl) {
  const tried = engines.filter(({ inNames }) => tests.some(test => test.isRun && inNames.test(test.name)))
  const said =
    tried.length > 0
      ? `Database engines tried: ${tried.map(({ name }) => name).join(', ')}`
      : 'No database engine tried'
  return databaseUrl ? `${said}.` : `${said}; no PostgreSQL, because DATABASE_URL names none.`
}
