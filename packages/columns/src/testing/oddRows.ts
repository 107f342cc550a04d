import { withOddFields } from './oddValues.ts'
import type { PhotoRendition } from '@wiredeck/document'
import { createColumn, type Column } from '../model/column.ts'
import { defaultParams } from '../model/params.ts'
import { storedStory } from './storedStory.ts'

/** A column with every field. */
export function fullColumn(id: string, order = 0): Column {
  const params = {
    ...defaultParams(),
    topic: 'ONLINE-NEWS-EN_OFFBEAT',
    query: 'bridge',
    class: 'text',
    langs: ['en', 'fr'],
    dateFrom: '2026-02-01',
    dateTo: '2026-02-22T09:06:59Z',
  }
  const edge = { published: '2026-02-22T09:06:59Z', unos: ['x'] }
  return {
    ...createColumn({ id, type: 'search', params }, order),
    documentsIds: ['x', 'y'],
    newest: edge,
    oldest: edge,
    lastUpdated: 7,
    total: { count: 240, isLowerBound: false },
    editedAt: 6,
    edits: { type: 6, params: { query: 6 }, view: { alert: 6 } },
    paramsAt: { type: 4, params: { query: 4 }, view: { alert: 4 } },
    owner: 'reader',
    base: { type: 'search', params, order, version: 2, updatedAt: 5, paramsAt: { params: {}, view: {} } },
    sent: { type: 'search', params, order, paramsAt: { params: { query: 4 }, view: {} } },
  }
}

/** Rows of columns, each with its own id, with a wrong value in every field, including order and type. */
export function oddColumns(values: readonly unknown[]): Record<string, unknown>[] {
  const { id: _, ...column } = fullColumn('')
  const atTop = withOddFields(column, values)
  const inParams = oddParams(values).map(params => ({ ...column, params }))
  const inBase = withOddFields(column.base ?? {}, values).map(base => ({ ...column, base }))
  const inEdge = withOddFields(column.newest ?? {}, values).map(newest => ({ ...column, newest }))
  const inTotal = withOddFields(column.total ?? {}, values).map(total => ({ ...column, total }))
  return [...atTop, ...inParams, ...inBase, ...inEdge, ...inTotal].map((row, index) => ({
    ...row,
    id: `odd-${index}`,
  }))
}

export function oddParams(values: readonly unknown[]): Record<string, unknown>[] {
  const { params } = fullColumn('')
  return withOddFields({ ...params, fromNewerDeck: 'kept' }, values)
}

export function oddCards(values: readonly unknown[]): Record<string, unknown>[] {
  const { card } = storedStory('odd')
  const { id: _, ...rest } = { ...card, preview, fromNewerDeck: 'kept' }
  const inPreview = withOddFields(preview, values).map(each => ({ ...rest, preview: each }))
  return [...withOddFields(rest, values), ...inPreview].map((row, index) => ({ ...row, id: `odd-${index}` }))
}

const preview: PhotoRendition = {
  type: 'Photo',
  role: 'Preview',
  width: 640,
  height: 400,
  href: 'https://media.corvane.example/1/preview.jpg',
}
