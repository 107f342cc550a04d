/** Fields whose values stand in one document each: counting them by day would only write them twice. */
export const uncountedFields = ['uno', 'afpshortid'] as const

const isCounted = uncountedFields.map(field => `NOT starts_with(facet, '${field}=')`).join(' AND ')

/** How often each value of a field stands on a day, by the languages of the documents it stands in. */
const valuesOf = (documents: string, sign: string) => `
  INSERT INTO facet_day AS known (field, day, key, facet, langs, count)
  SELECT split_part(facet, '=', 1), (published AT TIME ZONE 'UTC')::date,
    md5(facet || E'\\n' || langs::text)::uuid AS key, facet, langs, ${sign} * count(*)
  FROM (${documents}) AS each
    CROSS JOIN LATERAL (SELECT ARRAY(
      SELECT substr(lexeme, 6) FROM unnest(tsvector_to_array(tsv)) AS lexeme
      WHERE starts_with(lexeme, 'lang=') ORDER BY lexeme) AS langs) AS spoken
    CROSS JOIN LATERAL unnest(facets) AS facet
  WHERE ${isCounted}
  GROUP BY 1, 2, 3, facet, langs
  -- Always in the same order, so that two who file do not wait for each other.
  ORDER BY 1, 2, 3
  ON CONFLICT (field, day, key) DO UPDATE SET count = known.count + excluded.count`

/**
 * The counts by day, kept by the database itself with every change of a document. The key has a fixed size,
 * because a value may be longer than an index takes. Documents up to `uncounted_to` were there before and are
 * counted later, by `countOlder`.
 */
export const facetDayTables = [
  `CREATE TABLE facet_day (
    field text NOT NULL,
    day date NOT NULL,
    key uuid NOT NULL,
    facet text NOT NULL,
    langs text[] NOT NULL,
    count int NOT NULL,
    PRIMARY KEY (field, day, key)
  )`,
  `CREATE TABLE facet_progress (uncounted_to bigint NOT NULL)`,
  `INSERT INTO facet_progress SELECT coalesce(max(id), 0) FROM doc`,
  `CREATE FUNCTION count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      sign int := TG_ARGV[0];
      edge bigint;
    BEGIN
      -- Held until the transaction ends: the edge does not move past a document that is just changing.
      SELECT uncounted_to INTO edge FROM facet_progress FOR SHARE;
      ${valuesOf('SELECT * FROM changed WHERE id > edge', 'sign')};
      RETURN NULL;
    END $$`,
  ...[
    ['added', 'INSERT', 'NEW', 1],
    ['taken', 'DELETE', 'OLD', -1],
    ['taken_back', 'UPDATE', 'OLD', -1],
    ['added_again', 'UPDATE', 'NEW', 1],
  ].map(
    ([name, event, version, sign]) => `CREATE TRIGGER facets_${name} AFTER ${event} ON doc
      REFERENCING ${version} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_facets('${sign}')`,
  ),
  `CREATE FUNCTION forget_facets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      TRUNCATE facet_day;
      UPDATE facet_progress SET uncounted_to = 0;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER facets_forgotten AFTER TRUNCATE ON doc FOR EACH STATEMENT EXECUTE FUNCTION forget_facets()`,
]

/** Counts the documents from `$1` to `$2` by their place in the table. */
export const countFacetsBetween = valuesOf(
  'SELECT * FROM doc WHERE id BETWEEN $1::bigint AND $2::bigint',
  '1',
)
