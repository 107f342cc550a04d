import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { ensureReady } from './ensureReady.mjs'

// `npm run wire -- --hours 24 --lang fr --full` prints what the sample agency files, as an editor would read it.
ensureReady({ build: false })
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '1' },
    until: { type: 'string', default: new Date().toISOString() },
    lang: { type: 'string' },
    seed: { type: 'string', default: '1' },
    full: { type: 'boolean', default: false },
  },
})
const { createWire, readLibrary } = await tsImport('../packages/samples/src/index.ts', import.meta.url)
const until = new Date(values.until)
const hours = Number(values.hours)
const seed = Number(values.seed)
if (Number.isNaN(until.getTime()) || !(hours > 0) || !Number.isInteger(seed)) {
  console.error('npm run wire -- [--hours 24] [--until 2026-02-22T09:00:00Z] [--lang fr] [--seed 1] [--full]')
  process.exit(2)
}

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
