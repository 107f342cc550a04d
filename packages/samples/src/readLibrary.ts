import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStoryline, type StorylineFile } from './readStoryline.ts'
import type { EventNames, Hours, MediaFile, Routine, SampleLibrary, Story } from './story.ts'
import type { Vary } from './vary.ts'

const languages = ['en', 'fr', 'de', 'es', 'pt', 'ar']

type RoutineFile = Omit<Story, 'id' | 'lang'> & {
  often?: number
  hours?: Hours
  weekdays?: boolean
  vary?: Vary
}

/** Reads the folder of the samples (README.md). Throws when a file cannot be read. */
export function readLibrary(folder: string): SampleLibrary {
  const storylines = namesIn(join(folder, 'storylines')).map(name => {
    const file = readJson(join(folder, 'storylines', `${name}.json`)) as StorylineFile
    return { ...readStoryline(name, file), event: file.event }
  })
  const events = [
    ...(readJson(join(folder, 'stories', 'events.json')) as EventNames[]),
    ...storylines.map(({ event }) => event),
  ]
  const media = readJson(join(folder, 'media', 'scenes.json')) as Record<string, MediaFile[]>
  const edgeCases = readStories(folder, 'edge-cases')
  return {
    stories: [...readStories(folder, 'stories'), ...edgeCases.filter(({ dropped }) => !dropped)],
    brokenStories: edgeCases.filter(({ dropped }) => dropped),
    routines: readStories(folder, 'routine').map(toRoutine),
    storylines,
    eventsById: new Map(events.map(event => [event.id, event])),
    mediaByScene: new Map(Object.entries(media)),
  }
}

/** The stories of `folder/<lang>/`, in the order of their names, so that the wire files the same everywhere. */
function readStories(root: string, folder: string): Story[] {
  return languages.flatMap(lang =>
    namesIn(join(root, folder, lang)).map(name => {
      const story = readJson(join(root, folder, lang, `${name}.json`)) as Omit<Story, 'id' | 'lang'>
      return { ...story, id: `${folder}/${lang}/${name}`, lang } as Story
    }),
  )
}

function toRoutine(file: Story): Routine {
  const { often = 1, hours = [0, 24], weekdays = false, vary = {}, ...story } = file as Story & RoutineFile
  return { story, vary, often, hours, isOfWeekdays: weekdays }
}

function namesIn(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files
    .filter(file => file.endsWith('.json'))
    .map(file => file.replace(/\.json$/, ''))
    .sort()
}

/** The files are this package's own, and its tests read every one. */
function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
