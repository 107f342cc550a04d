/**
 * What is on its way to the services of accounts. `delivery_place` has one row: the log that is matched against all
 * subscriptions, up to which number that is done, and how often subscriptions have come and gone. A subscription hears what
 * has a higher number than `from_number`. `delivery` has a row for each service and number, with the subscriptions that
 * match, so that no subscription hears a number twice; rows with one `batch` travel together. `delivery_document` keeps what
 * is delivered, so that nothing that waits goes with a document that gets too old; `raw` is empty once nobody waits for it.
 *
 * The `languages` of a service are those that its owner reads, as in an Accept-Language header; `confirmed`
 * is the mail address that has agreed to mails, in lower case. If `failing_since` is null, nothing fails.
 */
export const deliveryTables = [
  `ALTER TABLE notification_service
    ADD COLUMN languages text NOT NULL DEFAULT '',
    ADD COLUMN confirmed text,
    ADD COLUMN is_paused boolean NOT NULL DEFAULT false,
    ADD COLUMN suspended timestamptz,
    ADD COLUMN failing_since timestamptz,
    ADD COLUMN next_try timestamptz,
    ADD COLUMN tries int NOT NULL DEFAULT 0,
    ADD COLUMN why text,
    ADD COLUMN delivered timestamptz`,
  `ALTER TABLE notification_subscription ADD COLUMN from_number bigint NOT NULL DEFAULT 0`,
  `UPDATE notification_subscription SET from_number = (SELECT last FROM filing_log)`,
  `CREATE TABLE delivery_place (
    is_one boolean PRIMARY KEY CHECK (is_one),
    log text NOT NULL,
    number bigint NOT NULL,
    changes bigint NOT NULL
  )`,
  `INSERT INTO delivery_place SELECT true, identity, last, 0 FROM filing_log`,
  `CREATE TABLE delivery_document (
    number bigint PRIMARY KEY,
    uno text NOT NULL,
    revision bigint NOT NULL,
    headline text NOT NULL,
    lang text NOT NULL,
    filed timestamptz NOT NULL,
    raw text NOT NULL
  )`,
  `CREATE TABLE delivery (
    service text NOT NULL REFERENCES notification_service (identifier) ON DELETE CASCADE,
    number bigint NOT NULL REFERENCES delivery_document (number),
    subscriptions text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'refused', 'dropped')),
    at timestamptz NOT NULL,
    tries int NOT NULL DEFAULT 0,
    why text,
    batch text,
    PRIMARY KEY (service, number)
  )`,
  `CREATE INDEX delivery_waiting ON delivery (service, number) WHERE state = 'waiting'`,
  `CREATE INDEX delivery_number ON delivery (number)`,
]

/**
 * Accounts whose subscriptions ask for more than a share of the matching. Each hears the log from a place of its own, at or
 * behind that of the others, so that it makes nobody's news late.
 */
export const placesBehind = [
  `CREATE TABLE delivery_place_behind (
    account text PRIMARY KEY,
    number bigint NOT NULL
  )`,
]
