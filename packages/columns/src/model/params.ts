import type { AlertSettings } from './alertSettings.ts'
import { defaultAgency, type AgencySettings } from '@wiredeck/document'

export type ColumnType = 'topic' | 'search'

/** The type of a column that has none (data 3). */
export const defaultType: ColumnType = 'search'

/** `without-afp` and `others-providers` mean the same (D23). */
export type ProviderFilter = 'afp-only' | 'all' | 'without-afp' | 'others-providers'

/** What a column asks for. An absent field means no condition. */
export type ColumnParams = {
  topic?: string
  query?: string
  class?: string
  langs?: string[]
  provider: ProviderFilter
  /** ISO dates, both inclusive. */
  dateFrom?: string
  dateTo?: string
  size: number
  genreid: { exclude: string[] }
  view?: ColumnView
}

/**
 * How a column is shown and when it alerts, as stored in accounts and files; it does not change the search.
 * Parts that only a newer deck knows are kept. A column of this deck has `alert` next to its params.
 */
type ColumnView = { readonly alert?: AlertSettings; readonly [part: string]: unknown }

type Needed = 'provider' | 'size' | 'genreid'

/** A change of params: `undefined` removes a condition. */
export type ParamsChange = Partial<Pick<ColumnParams, Needed>> & {
  [K in Exclude<keyof ColumnParams, Needed>]?: ColumnParams[K] | undefined
}

/** The number of documents that a refresh asks for (data 9). */
const defaultPageSize = 10

/** Default search params (data 3): only the agency, no robots, no agenda. */
export function defaultParams(agency: AgencySettings = defaultAgency): ColumnParams {
  return {
    provider: 'afp-only',
    size: defaultPageSize,
    genreid: { exclude: [agency.robotGenre, ...agency.agendaGenres] },
  }
}

/**
 * Params after a change in the settings. `all` removes a filter; the class picture clears languages (deck 5).
 */
export function changeParams(params: ColumnParams, change: ParamsChange): ColumnParams {
  const next: ParamsChange = { ...params, ...change }
  if (next.class === 'picture') next.langs = undefined
  if (next.class === 'all') next.class = undefined
  if (next.langs?.includes('all') || next.langs?.length === 0) next.langs = undefined
  if (!next.query?.trim()) next.query = undefined
  const entries = Object.entries(next).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as ColumnParams
}

/** Whether the column excludes every agenda genre. */
export function excludesAgenda(params: ColumnParams, agency: AgencySettings): boolean {
  return agency.agendaGenres.every(genre => params.genreid.exclude.includes(genre))
}

/**
 * Whether the column shows every agenda genre. A column that excludes only some neither shows nor excludes
 * the agenda.
 */
export function showsAgenda(params: ColumnParams, agency: AgencySettings): boolean {
  return !agency.agendaGenres.some(genre => params.genreid.exclude.includes(genre))
}

/** The same params with all agenda genres, or without any. */
export function withAgenda(params: ColumnParams, agency: AgencySettings, isShown: boolean): ColumnParams {
  const others = params.genreid.exclude.filter(genre => !agency.agendaGenres.includes(genre))
  return { ...params, genreid: { exclude: isShown ? others : [...others, ...agency.agendaGenres] } }
}
