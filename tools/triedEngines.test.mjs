import { expect, it } from 'vitest'
import { sayEngines } from './triedEngines.mjs'

const url = 'postgres://localhost/tests'
const onPGlite = { name: 'rows on PGlite are found', isRun: true }
const onPostgres = { name: 'rows on PostgreSQL are found', isRun: true }

it('says on which database engines tests ran, and why there was no PostgreSQL', () => {
  const inMemory = { name: 'columns with a table in memory', isRun: true }
  expect(sayEngines([onPGlite, onPostgres, inMemory], url)).toBe(
    'Database engines tried: memory, PGlite, PostgreSQL.',
  )
  expect(sayEngines([onPGlite], undefined)).toBe(
    'Database engines tried: PGlite; no PostgreSQL, because DATABASE_URL names none.',
  )
})

it('does not count an engine whose tests were all skipped, though its address is set', () => {
  expect(sayEngines([onPGlite, { ...onPostgres, isRun: false }], url)).toBe('Database engines tried: PGlite.')
})
