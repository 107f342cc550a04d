import * as v from 'valibot'
import { accountEntries } from './accountSettings.ts'
import { liveEntries } from './liveSettings.ts'
import { metricsEntries } from './metricsSettings.ts'
import { notifyEntries } from './notifySettings.ts'
import { pushEntries } from './pushSettings.ts'
import type { Said } from './said.ts'
import { environmentSchema } from './settings.ts'
import { watchEntries } from './watchSettings.ts'

/** Settings by what they are about. Those that no other heading has come first. */
const headings: Record<string, Record<string, unknown>> = {
  'The house that hears an agency': watchEntries,
  'Accounts, sign-in and mail': accountEntries,
  'The live channel': liveEntries,
  Notifications: notifyEntries,
  'Alerts with the deck closed': pushEntries,
  Metrics: metricsEntries,
}

/** The tables of `docs/settings.md`, as Markdown, from the schema that checks the settings at a start. */
export function describeSettings(): string {
  const all = Object.entries(environmentSchema.entries)
  const isElsewhere = (name: string) => Object.values(headings).some(entries => name in entries)
  const tables = [
    ['The server and its agency', all.filter(([name]) => !isElsewhere(name))] as const,
    ...Object.entries(headings).map(
      ([heading, entries]) => [heading, all.filter(([name]) => name in entries)] as const,
    ),
  ]
  return tables.map(([heading, entries]) => `### ${heading}: settings\n\n${tableOf(entries)}`).join('\n\n')
}

function tableOf(entries: readonly (readonly [string, v.GenericSchema])[]): string {
  const rows = entries.map(([name, schema]) => {
    const { what, byDefault } = saidOf(name, schema)
    return `| \`${name}\` | ${byDefault ?? defaultOf(schema)} | ${what} |`
  })
  return ['| setting | default | what |', '|---|---|---|', ...rows].join('\n')
}

function saidOf(name: string, schema: v.GenericSchema): Said {
  const { what, byDefault } = v.getMetadata(schema)
  if (typeof what !== 'string') throw new Error(`${name} has no description: wrap its schema in said()`)
  return { what, ...(typeof byDefault === 'string' && { byDefault }) }
}

function defaultOf(schema: v.GenericSchema): string {
  const value = 'default' in schema ? schema.default : undefined
  return typeof value === 'string' && value !== '' ? `\`${value}\`` : '–'
}
