import { readFileSync } from 'node:fs'
import { parsed } from '@wiredeck/document/testing/parsed'
import { rawHead, type RawStory } from '@wiredeck/document/testing/rawStory'
import type { ChangeKind } from '../change.ts'
import type { NewsDocument } from '@wiredeck/document'

/**
 * Pairs of revisions with the change that an editor would name, one file per language. A pair names a story
 * and the edits of its next revision. The edits in `was` are applied first; its fields only to the first
 * revision.
 */
interface CorpusFile {
  stories: Record<string, Record<string, unknown> & { headline: string; news: string[] }>
  pairs: RawPair[]
}

interface Edit {
  /** Applied everywhere in headline and paragraphs. */
  replace?: Record<string, string>
  /** The key is the place that the paragraph takes. */
  add?: Record<string, string>
  cut?: number[]
  move?: [from: number, to: number]
  headline?: string
  news?: string[]
  fields?: Record<string, unknown>
}

type Picture = [id: string, caption: string]

interface RawPair extends Edit {
  it: string
  story: string
  was?: Edit
  pictures?: Picture[]
  afterPictures?: Picture[]
  /** Kind, was, now, noun; `null` if an editor would name no change. */
  first: [ChangeKind, ...(string | null)[]] | null
  /** `headline`, `caption`, or `paragraph` with its number. */
  where?: string
  times?: number
  /** Kinds that must be among the others, and kinds that must not occur at all. */
  also?: ChangeKind[]
  not?: ChangeKind[]
  /** Only the kind has to match, because an editor could cut the words in more than one way. */
  loose?: boolean
}

export interface CorpusPair {
  name: string
  before: NewsDocument
  after: NewsDocument
  expected: Pick<RawPair, 'first' | 'where' | 'times' | 'also' | 'not' | 'loose'>
}

export const corpusLanguages = ['ar', 'de', 'en', 'es', 'fr', 'pt']

export function corpusPairs(lang: string): CorpusPair[] {
  const path = new URL(`../../corpus/${lang}.json`, import.meta.url)
  const { stories, pairs } = JSON.parse(readFileSync(path, 'utf8')) as CorpusFile
  return pairs.map(pair => {
    const { it, story, was, pictures, afterPictures, first, where, times, also, not, loose, ...edit } = pair
    const filed = stories[story]
    if (filed === undefined) throw new Error(`${lang}: no story ${story}`)
    const start = edited({ ...rawHead('text', 'CORPUS1'), lang, ...filed }, { ...was, fields: {} })
    const older = { ...start, ...was?.fields }
    const newer = edited({ ...start, revision: 2 }, edit)
    const expected = {
      first,
      ...(where !== undefined && { where }),
      ...(times !== undefined && { times }),
      ...(also && { also }),
      ...(not && { not }),
      ...(loose !== undefined && { loose }),
    }
    return {
      name: `${lang}: ${it}`,
      before: parsed(withPictures(older, pictures)),
      after: parsed(withPictures(newer, afterPictures)),
      expected,
    }
  })
}

type EditedStory = RawStory & { headline: string; news: string[] }

function edited(story: EditedStory, edit: Edit): EditedStory {
  const { replace = {}, add = {}, cut = [], move, headline, news, fields } = edit
  const lines = [headline ?? story.headline, ...(news ?? story.news)]
  const [first = '', ...rest] = Object.entries(replace).reduce(replaceEverywhere, lines)
  const kept = rest.filter((_, index) => !cut.includes(index))
  for (const [place, text] of Object.entries(add)) kept.splice(Number(place), 0, text)
  if (move !== undefined) kept.splice(move[1], 0, ...kept.splice(move[0], 1))
  return { ...story, headline: first, news: kept, ...fields }
}

function replaceEverywhere(lines: string[], [from, to]: [string, string]): string[] {
  if (!lines.some(line => line.includes(from))) throw new Error(`No line has "${from}"`)
  return lines.map(line => line.replaceAll(from, to))
}

function withPictures(story: EditedStory, pictures: Picture[] | undefined): RawStory {
  if (pictures === undefined) return story
  const bagItem = pictures.map(([uno, caption]) => ({ uno, caption, medias: [rendition] }))
  return { ...story, class: 'multimedia', bagItem }
}

const rendition = {
  type: 'Photo',
  role: 'Preview',
  width: 800,
  height: 600,
  href: 'https://media.corvane.example/a.jpg',
}
