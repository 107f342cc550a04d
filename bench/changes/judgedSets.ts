import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changesBetween } from '../../packages/changes/src/index.ts'
import { documentOf } from '../../packages/document/src/index.ts'
import { corpusLanguages, corpusPairs } from '../../packages/changes/src/testing/corpus.ts'
import { watchLoad } from '../../tools/load.mjs'
import { isSilent, judge, type Expected, type Verdict } from './judge.ts'
import type { BenchRow } from '../data/row.ts'

interface JudgedPair {
  id: string
  lang: string
  /** `ordinary`, `hard` or `trap`; a set may have none. */
  level?: string
  tag?: string
  before: unknown
  after: unknown
  expected: Expected
}

interface Judged {
  lang: string
  level: string
  /** The first kind that is expected. */
  kind: string
  verdict: Verdict
  isSilent: boolean
}

const leastRight: Readonly<Record<string, number>> = { ordinary: 0.95, hard: 0.8, trap: 0.95 }
const leastPrecision = 0.95
const mostBehindBest = 0.08

/** Tables by level, language and kind of the project's corpus, of the judged set, and of the pairs in `folder`. */
export function benchJudged(root: string, folder: string | null): BenchRow[] {
  const load = watchLoad()
  printTable('the corpus', judgedCorpus())
  const judged = judgedFolder(join(root, 'packages/changes/judged'))
  printTable('the judged set', judged)
  if (folder !== null) printTable(folder, judgedFolder(folder))
  const levels = Object.entries(leastRight).map(([level, least]) => {
    const some = judged.filter(each => each.level === level)
    return atLeast(`judged set, ${level}: right of ${some.length}`, shareRight(some), least, load)
  })
  const byLanguage = [...group(judged, ({ lang }) => lang).values()].map(shareRight)
  const best = Math.max(...byLanguage)
  const silent = judged.filter(each => each.isSilent).length
  return [
    ...levels,
    atLeast('judged set: precision', precisionOf(judged), leastPrecision, load),
    atLeast(
      'judged set: the last language beside the best',
      Math.min(...byLanguage),
      best - mostBehindBest,
      load,
    ),
    {
      what: 'judged set: silent changes',
      ours: silent,
      peer: 0,
      unit: '',
      ratio: silent,
      limit: 0,
      isOk: silent === 0,
      load: load(),
    },
  ]
}

function atLeast(what: string, ours: number, least: number, load: () => string): BenchRow {
  const ratio = least / ours
  return { what, ours, peer: least, unit: '', ratio, limit: 1, isOk: ratio <= 1, load: load() }
}

function judgedCorpus(): Judged[] {
  return corpusLanguages.flatMap(lang =>
    corpusPairs(lang).map(({ before, after, expected }): Judged => {
      const [kind = null, was = null, now = null] = expected.first ?? []
      const asExpected = {
        kinds: [kind],
        was: expected.loose === true ? null : was,
        now: expected.loose === true ? null : now,
      }
      return judgedOf({ lang }, asExpected, changesBetween(before, after))
    }),
  )
}

function judgedFolder(folder: string): Judged[] {
  if (!existsSync(folder)) throw new Error(`${folder} is no folder`)
  const files = readdirSync(folder).filter(name => name.endsWith('.jsonl'))
  const lines = files.flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
  return lines.flatMap(line => {
    const pair = JSON.parse(line) as JudgedPair
    const [before, after] = [documentOf(pair.before), documentOf(pair.after)]
    // Other lists of examples may lie beside the pairs.
    if (!before || !after || typeof pair.expected !== 'object') return []
    return [judgedOf(pair, pair.expected, changesBetween(before, after))]
  })
}

function judgedOf(
  { lang, level }: Pick<JudgedPair, 'lang' | 'level'>,
  expected: Expected,
  changes: ReturnType<typeof changesBetween>,
): Judged {
  return {
    lang,
    level: level ?? (expected.kinds.includes(null) ? 'trap' : 'real'),
    kind: expected.kinds[0] ?? 'none',
    verdict: judge(expected, changes),
    isSilent: isSilent(expected, changes),
  }
}

function printTable(what: string, judged: readonly Judged[]): void {
  const rows: [string, readonly Judged[]][] = [['all', judged]]
  for (const by of ['level', 'lang', 'kind'] as const)
    for (const [value, some] of group(judged, each => each[by])) rows.push([`${by} ${value}`, some])
  const widest = Math.max(...rows.map(([name]) => name.length))
  console.log(
    `${what}\n${''.padEnd(widest)}      n  right  wrong missed mislead precision  right of all  silent`,
  )
  for (const [name, some] of rows) {
    const counts = (['right', 'wrong', 'missed', 'misleading'] as const).map(
      verdict => some.filter(each => each.verdict === verdict).length,
    )
    const shares = [precisionOf(some), shareRight(some)].map(share => share.toFixed(3).padStart(11))
    const figures = [some.length, ...counts].map(count => String(count).padStart(6)).join(' ')
    console.log(
      `${name.padEnd(widest)} ${figures} ${shares.join(' ')} ${String(some.filter(each => each.isSilent).length).padStart(8)}`,
    )
  }
}

function group<T>(list: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

function shareRight(judged: readonly Judged[]): number {
  return judged.filter(({ verdict }) => verdict === 'right').length / judged.length
}

/** Of what was told, how much was right. */
function precisionOf(judged: readonly Judged[]): number {
  const told = judged.filter(({ verdict }) => verdict !== 'missed')
  return shareRight(told)
}
