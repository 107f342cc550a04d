import { ensureReady } from './ensureReady.mjs'
import { readOptions, refuse } from './options.mjs'

// `npm run wire -- --hours 24 --lang fr --full` prints the sample agency's filings as editors read them.
const usage =
  'npm run wire -- [--hours 24] [--until 2026-02-22T09:00:00Z] [--lang ar|de|en|es|fr|pt] [--seed 1] [--full]'
const values = readOptions(usage, {
  hours: { type: 'string', default: '1' },
  until: { type: 'string', default: new Date().toISOString() },
  lang: { type: 'string' },
  seed: { type: 'string', default: '1' },
  full: { type: 'boolean', default: false },
})
/** A year is the longest time that documents are kept. */
const mostHours = 24 * 365
const languages = ['ar', 'de', 'en', 'es', 'fr', 'pt']
const until = new Date(values.until)
const hours = Number(values.hours)
const seed = Number(values.seed)
if (Number.isNaN(until.getTime())) refuse(`--until ${values.until} is no date`, usage)
if (!(hours > 0 && hours <= mostHours))
  refuse(`--hours ${values.hours} is no number from 0 to ${mostHours}`, usage)
if (!Number.isSafeInteger(seed)) refuse(`--seed ${values.seed} is no whole number`, usage)
if (values.lang !== undefined && !languages.includes(values.lang))
  refuse(`--lang ${values.lang} is no language of the wire`, usage)
ensureReady({ build: false })

// Loaded late, because a bare clone does not have this dependency yet.
const { tsImport } = await import('tsx/esm/api')
const { createWire, readLibrary } = await tsImport('../packages/samples/src/index.ts', import.meta.url)
const wire = createWire(readLibrary('packages/samples'), { seed })
const since = new Date(until.getTime() - hours * 3_600_000)
for (let next = wire.next(since); next.at <= until; next = wire.next(next.at)) print(next)

function print({ at, document }) {
  if (values.lang && document.lang !== values.lang) return
  const { lang, urgency, revision, status, signal, headline, news = [], caption = [], advisory } = document
  const marks = [
    { 1: 'FLASH', 2: 'ALERT', 3: 'URGENT' }[document.class === 'picture' ? 4 : urgency],
    revision > 1 && `revision ${revision}`,
    status !== 'Usable' && status,
    signal,
    document.class !== 'text' && document.class,
  ].filter(Boolean)
  const title = headline ?? news[0] ?? caption[0]
  const lines = [...(advisory ? [`(${advisory})`] : []), ...(headline ? news : news.slice(1)), ...caption]
  console.log(
    `${at.toISOString().slice(5, 19)} ${lang} ${title}${marks.length > 0 ? ` [${marks.join(', ')}]` : ''}`,
  )
  if (values.full) console.log(lines.map(line => `    ${line}\n`).join(''))
}
