/**
 * What a gateway that hears the agency for its readers keeps beside the documents. `filing_gone` has the
 * entries of the log that say that a document was withdrawn, with what stood there; `doc` is the id that it
 * had. The one row of `house` says which agency the documents are of, from when to when they were read, and
 * when the last completed round of each kind began.
 */
export const houseTables = [
  `CREATE TABLE filing_gone (
    number bigint PRIMARY KEY,
    doc bigint NOT NULL,
    uno text NOT NULL,
    revision bigint NOT NULL,
    published timestamptz NOT NULL,
    filed timestamptz NOT NULL,
    logged timestamptz NOT NULL,
    raw text NOT NULL
  )`,
  `CREATE TABLE house (
    is_one boolean PRIMARY KEY CHECK (is_one),
    agency text NOT NULL,
    read_from timestamptz,
    edge timestamptz,
    newest_at timestamptz,
    day_at timestamptz,
    used_at timestamptz,
    sweep_at timestamptz
  )`,
]

/** The hashes of the tokens that a gateway has handed on from its agency; `account` is a hash too, or empty. */
export const houseLoginTables = [
  `CREATE TABLE house_login (
    hash text PRIMARY KEY,
    account text NOT NULL,
    is_access boolean NOT NULL,
    noted_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX house_login_account ON house_login (account, noted_at)',
  'CREATE INDEX house_login_expires ON house_login (expires_at)',
]
