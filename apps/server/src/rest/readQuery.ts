import * as v from 'valibot'
import { CodedRefusal } from '../http/codedRefusal.ts'
import type { Table } from './tables.ts'

/** What the query of a call says: which columns, in which order, of which rows. */
export type RestQuery = {
  /** Names of the table, as they stand in SQL. */
  select: string[]
  orderBy: string[]
  /** How many rows are passed over, and how many are wanted. */
  from: number
  most: number
  /** Conditions with parameters from `$1`, and their values. */
  where: string[]
  values: (string | string[])[]
  /** The columns that a list of rows has. */
  columns: string[] | null
}

const comparisons: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

const mostConditions = 20
const mostValues = 1000

/** Reads PostgREST's spelling of the calls that a deck makes. Throws a CodedRefusal for everything else. */
export function readQuery(search: URLSearchParams, table: Table): RestQuery {
  const query: RestQuery = {
    select: [...table.columns.keys()],
    orderBy: [],
    from: 0,
    most: Infinity,
    where: [],
    values: [],
    columns: null,
  }
  for (const [name, value] of search) {
    if (name === 'apikey') continue
    else if (name === 'select') query.select = readSelect(value, table)
    else if (name === 'order') query.orderBy = value.split(',').map(each => readOrder(each, table))
    else if (name === 'offset') query.from = readNumber(value)
    else if (name === 'limit') query.most = readNumber(value)
    else if (name === 'columns')
      query.columns = value.split(',').map(each => nameIn(each.replaceAll('"', ''), table))
    else if (name === 'on_conflict') checkOnConflict(value, table)
    else addCondition(query, name, value, table)
  }
  if (query.where.length > mostConditions) throw unreadable('Too many conditions')
  return query
}

function readSelect(value: string, table: Table): string[] {
  if (value === '*' || value === '') return [...table.columns.keys()]
  return [...new Set(value.split(',').map(each => nameIn(each.trim().replaceAll('"', ''), table)))]
}

function readOrder(value: string, table: Table): string {
  const [, name = '', direction = 'asc'] =
    /^([a-z_"]+)(?:\.(asc|desc))?(?:\.nulls(?:first|last))?$/.exec(value) ?? []
  return `"${nameIn(name.replaceAll('"', ''), table)}" ${direction.toUpperCase()}`
}

function readNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw unreadable('limit and offset are whole numbers of at most nine digits')
  return Number(value)
}

function checkOnConflict(value: string, { key }: Table): void {
  if (value !== key.join(','))
    throw new CodedRefusal(400, '42P10', `Only on_conflict=${key.join(',')} is served`)
}

/** The name is in the table's own list from here on, so that it may stand in SQL. */
function nameIn(name: string, { columns, name: table }: Table): string {
  if (!columns.has(name))
    throw new CodedRefusal(400, '42703', `column ${table}.${shown(name)} does not exist`)
  return name
}

function addCondition(query: RestQuery, name: string, condition: string, table: Table): void {
  const column = table.columns.get(nameIn(name, table))
  const dot = condition.indexOf('.')
  const operator = condition.slice(0, dot)
  const operand = condition.slice(dot + 1)
  if (!column || dot < 0) throw unreadable(`The filter of ${shown(name)} cannot be read`)
  const read = (value: string) => {
    const checked = v.safeParse(column.value, value)
    if (!checked.success) throw new CodedRefusal(400, '22P02', `invalid input for column ${name}`)
    return checked.output
  }
  const parameter = `$${query.values.length + 1}`
  const comparison = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
  if (comparison) {
    query.values.push(read(operand))
    query.where.push(`"${name}" ${comparison} ${parameter}::text::${column.type}`)
  } else if (operator === 'in') {
    query.values.push(readList(operand).map(read))
    query.where.push(`"${name}" = ANY (${parameter}::text[]::${column.type}[])`)
  } else if (operator === 'is' && operand === 'null') {
    query.where.push(`"${name}" IS NULL`)
  } else {
    throw unreadable(`The filter of ${name} cannot be read`)
  }
}

function readList(operand: string): string[] {
  const inner = /^\((.*)\)$/s.exec(operand)?.[1]
  if (inner === undefined) throw unreadable('in needs a list in parentheses')
  if (inner === '') return []
  const values = inner.split(',').map(each => each.replace(/^"(.*)"$/s, '$1'))
  if (values.length > mostValues) throw unreadable('The list of in is too long')
  return values
}

const unreadable = (message: string) => new CodedRefusal(400, 'PGRST100', message)

const shown = (name: string) => name.slice(0, 60)
