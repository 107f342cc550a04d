import { describe, expect, it } from 'vitest'
import { StartError } from '../base/startError.ts'
import { DatabaseGone } from './errors.ts'
import { checkPostgres, explainDatabase } from './explainDatabase.ts'

const url = 'postgres://desk:canary@db.example:5433/deck'
const server = 'The database server at db.example:5433'
const failure = (code: string, message = 'what it said') => Object.assign(new Error(message), { code })

describe('what keeps a database from being used', () => {
  it.each([
    [failure('ECONNREFUSED'), `${server} does not answer (ECONNREFUSED). Start it, or mend DATABASE_URL.`],
    [
      failure('CONNECT_TIMEOUT'),
      `${server} does not answer (CONNECT_TIMEOUT). Start it, or mend DATABASE_URL.`,
    ],
    [failure('ENOTFOUND'), 'The host db.example is unknown. Mend DATABASE_URL.'],
    [failure('3D000'), `${server} has no database deck. Make it (createdb deck), or mend DATABASE_URL.`],
    [
      failure('28P01'),
      `${server} does not let desk in: there is no such role, or its password is wrong. Mend DATABASE_URL.`,
    ],
    [
      failure('28000', 'no pg_hba.conf entry for host "10.0.0.1"'),
      `${server} does not let desk in (no pg_hba.conf entry for host "10.0.0.1"). Mend DATABASE_URL, or its pg_hba.conf.`,
    ],
    [
      failure('42501', 'permission denied for schema public'),
      'The role desk may not make what Wiredeck needs in the database deck (permission denied for schema public). ' +
        'docs/supabase.md says what an administrator grants it; ACCOUNTS=off needs no more than to make tables.',
    ],
    [failure('25006'), `${server} only reads. Name the primary in DATABASE_URL.`],
    [failure('53100'), `The disk of ${server} is full. Make room, and start again.`],
    [failure('57P03'), `${server} is only just starting, or going down. Start again in a moment.`],
    [
      failure('57P01', 'terminating'),
      `${server} cannot be used (terminating). Mend that, or mend DATABASE_URL.`,
    ],
  ])('is a sentence without a password: %s', (error, sentence) => {
    const explained = explainDatabase(error, { url })
    expect(explained).toBeInstanceOf(StartError)
    expect(explained).toMatchObject({ message: sentence })
    expect(sentence).not.toContain('canary')
  })

  it.each([
    ['a mistake of ours', failure('42601')],
    ['no error of a database', new TypeError('x is not a function')],
  ])('is not said of %s', (_, error) => {
    expect(explainDatabase(error, { url })).toBe(error)
    expect(explainDatabase(error, { dataDir: '/data' })).toBe(error)
  })

  it.each([
    ['it died', new DatabaseGone('it died')],
    ['invalid page', failure('XX001', 'invalid page')],
    ['no such file', failure('58P01', 'no such file')],
  ])('is damage in a folder: %s', (reason, error) => {
    expect(explainDatabase(error, { dataDir: '/data' })).toMatchObject({
      message:
        `The database in /data cannot be opened, for it is damaged or of another version (${reason}).\n` +
        'Put the backup of the folder back, or start afresh by moving it aside: mv /data /data.damaged',
    })
  })

  it('is an old PostgreSQL, or one that only reads', () => {
    expect(() => checkPostgres(140_012, false, url)).toThrow(
      `${server} is PostgreSQL 14. Wiredeck needs 15 or later.`,
    )
    expect(() => checkPostgres(150_000, true, url)).toThrow(
      `${server} only reads: it is a standby, or still in recovery. Name the primary in DATABASE_URL.`,
    )
    expect(() => checkPostgres(150_000, false, url)).not.toThrow()
  })
})
