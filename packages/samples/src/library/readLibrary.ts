import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Names } from '../text/names.ts'
import { readStoryline, type StorylineFile } from './readStoryline.ts'
import type { EventNames, Hours, Later, MediaFile, Routine, SampleLibrary, Story } from './story.ts'
import type { Vary } from '../text/vary.ts'

const languages = ['en', 'fr', 'de', 'es', 'pt', 'ar']
const countryByLang = { en: 'NRL', fr: 'VDM', de: 'LDM', es: 'CBR', pt: 'LSR', ar: 'DLM' }
/** The most people who speak for a place, each on one matter. */
const rolesOfPlace = 47

type RoutineFile = Omit<Story, 'id' | 'lang'> & {
  often?: number
  hours?: Hours
  weekdays?: boolean
  days?: number[]
  daily?: boolean
  once?: string
  deals?: string[]
  brief?: string[]
  /** A gap may name a cast of its language (`casts/<lang>.json`): towns, people. */
  vary?: Record<string, Vary[string] | string>
  later?: LaterFile[][]
}

/** Towns and people of a language, which many pieces use. */
type Casts = ReadonlyMap<string, Cast>
type Cast = {
  towns: unknown[]
  world: unknown[]
  afar: unknown[]
  /** First names. */
  women: string[]
  men: string[]
  families: Names['family']
  /** The family names of a place's speakers, which nobody else has. */
  speakers: Names['family']
}
/** The speakers for places abroad, by country, in the script of a language's readers. */
type NamesAbroad = Record<'latin' | 'arabic', Record<string, Names>>

type LaterFile = Partial<Story> & { after: number; becomes?: Vary; was?: Vary; adds?: string[] }

/** Reads the folder of the samples (README.md). Throws when a file cannot be read. */
export function readLibrary(folder: string): SampleLibrary {
  const readStorylineFile = (name: string) =>
    readJson(join(folder, 'storylines', `${name}.json`)) as StorylineFile
  const storylines = namesIn(join(folder, 'storylines')).map(name => {
    const file = readStorylineFile(name)
    const event = eventOf(file, readStorylineFile)
    if (!event) throw new Error(`${name} has no event, and follows no storyline that has one`)
    return { ...readStoryline(name, file, event), event }
  })
  const events = [
    ...(readJson(join(folder, 'stories', 'events.json')) as EventNames[]),
    ...storylines.map(({ event }) => event),
  ]
  const media = readJson(join(folder, 'media', 'scenes.json')) as Record<string, MediaFile[]>
  const casts: Casts = new Map(
    languages.map(lang => [lang, readJson(join(folder, 'casts', `${lang}.json`)) as Cast]),
  )
  const abroad = readJson(join(folder, 'casts', 'abroad.json')) as NamesAbroad
  const calendar = readJson(join(folder, 'stories', 'calendar.json')) as Record<string, [number, number?]>
  const edgeCases = readStories(folder, 'edge-cases')
  return {
    stories: [...readStories(folder, 'stories'), ...edgeCases.filter(({ dropped }) => !dropped)],
    brokenStories: edgeCases.filter(({ dropped }) => dropped),
    routines: readStories(folder, 'routine').map(file => toRoutine(file, casts, abroad)),
    storylines,
    eventsById: new Map(events.map(event => [event.id, event])),
    dayByStory: new Map(
      Object.entries(calendar).map(([id, [day, hour]]) => [
        id,
        { day, ...(hour === undefined ? {} : { hour }) },
      ]),
    ),
    mediaByScene: new Map(Object.entries(media)),
  }
}

/** Its own, or that of the storyline that it follows. */
function eventOf(
  { event, follows }: StorylineFile,
  read: (name: string) => StorylineFile,
): EventNames | undefined {
  return event ?? (follows && eventOf(read(follows.storyline), read))
}

/** The stories of `folder/<lang>/`, sorted by name, so that the wire is the same everywhere. */
function readStories(root: string, folder: string): Story[] {
  return languages.flatMap(lang =>
    namesIn(join(root, folder, lang)).map(name => {
      const story = readJson(join(root, folder, lang, `${name}.json`)) as Omit<Story, 'id' | 'lang'>
      return { ...story, id: `${folder}/${lang}/${name}`, lang } as Story
    }),
  )
}

function toRoutine(file: Story, casts: Casts, abroad: NamesAbroad): Routine {
  const {
    often = 1,
    hours = [0, 24],
    weekdays = false,
    days = null,
    daily = false,
    once = null,
    deals = [],
    brief = null,
    vary = {},
    later = [],
    ...story
  } = file as Story & RoutineFile
  return {
    story,
    vary: withCast(vary, file, casts, abroad),
    often,
    hours,
    isOfWeekdays: weekdays,
    days,
    isDaily: daily,
    once,
    deals,
    brief,
    later: later.map(steps => steps.map(toLater)),
  }
}

function withCast(
  vary: NonNullable<RoutineFile['vary']>,
  { id, lang }: Story,
  casts: Casts,
  abroad: NamesAbroad,
): Vary {
  const cast = casts.get(lang)
  const whole = Object.entries(vary).map(([gap, choice]) => {
    if (typeof choice !== 'string') return [gap, choice] as const
    if (choice === 'women' || choice === 'men')
      return [gap, { names: { first: cast?.[choice], family: cast?.families } }] as const
    if (choice === 'towns' || choice === 'world' || choice === 'afar') return [gap, cast?.[choice]] as const
    if (choice !== 'speakers') throw new Error(`${id}: nobody is in the cast of {${gap}}`)
    const speakers = speakersFor(lang, casts, abroad)
    return [gap, { speakers, of: 'w', role: 'i.r', roles: rolesOfPlace }] as const
  })
  // Every choice was read from a file that says it whole.
  return Object.fromEntries(whole) as Vary
}

/** By country, the speakers of its places in the stories of a language; own casts give women. */
function speakersFor(lang: string, casts: Casts, abroad: NamesAbroad): Record<string, Names> {
  const own = Object.entries(countryByLang).flatMap(([home, country]) => {
    const cast = casts.get(home)
    const isReadable = (home === 'ar') === (lang === 'ar')
    return cast && isReadable ? [[country, { first: cast.women, family: cast.speakers }] as const] : []
  })
  return { ...Object.fromEntries(own), ...abroad[lang === 'ar' ? 'arabic' : 'latin'] }
}

function toLater({ after, becomes = {}, was = {}, adds = [], ...fields }: LaterFile): Later {
  return { after, becomes, was, adds, fields }
}

function namesIn(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files
    .filter(file => file.endsWith('.json'))
    .map(file => file.replace(/\.json$/, ''))
    .sort()
}

/** Not validated, because the files belong to this package, and its tests read every one. */
function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
