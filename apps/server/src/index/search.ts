import type { Database } from '../database/database.ts'
import type { Hit, SearchPlan, Total } from './contentIndex.ts'
import { select, type Selection } from './selection.ts'

/** Beyond it a count costs more than anybody reads from it. */
const maxTotal = 10_000

export async function searchDocuments(
  database: Database,
  plan: SearchPlan,
): Promise<{ hits: Hit[]; total: Total }> {
  const selection = await select(database, plan)
  const [hits, total] = await Promise.all([findHits(database, plan, selection), count(database, selection)])
  return { hits, total }
}

function findHits(database: Database, plan: SearchPlan, { condition, parameters }: Selection): Promise<Hit[]> {
  const sortField = plan.sortField === 'created' ? 'created' : 'published'
  const direction = plan.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const order = `${sortField} ${direction}, id ${direction}`
  // Materialized, or the planner walks the whole table by date looking for words that never meet.
  const sql = `
    WITH found AS MATERIALIZED (SELECT id, ${sortField} FROM doc WHERE ${condition}),
      page AS MATERIALIZED (SELECT id, ${sortField} FROM found ORDER BY ${order} LIMIT $5::int OFFSET $6::int)
    SELECT doc.uno, doc.raw FROM page JOIN doc USING (id)
    ORDER BY page.${sortField} ${direction}, page.id ${direction}`
  return database.query<Hit>(sql, [...parameters, plan.limit, plan.offset])
}

async function count(database: Database, { condition, parameters }: Selection): Promise<Total> {
  const sql = `SELECT count(*)::int AS count FROM (SELECT 1 FROM doc WHERE ${condition} LIMIT ${maxTotal + 1}) found`
  const [row] = await database.query<{ count: number }>(sql, parameters)
  const value = row?.count ?? 0
  return value > maxTotal ? { value: maxTotal, relation: 'gte' } : { value, relation: 'eq' }
}
