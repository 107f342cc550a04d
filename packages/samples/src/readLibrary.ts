import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EventNames, MediaFile, SampleLibrary, Story } from './story.ts'

const languages = ['en', 'fr', 'de', 'es', 'pt', 'ar']

/** Reads the folder of the samples: `stories/` and `media/`. Throws when a file cannot be read. */
export function readLibrary(folder: string): SampleLibrary {
  const stories = languages.flatMap(lang => readStories(join(folder, 'stories', lang), lang))
  const events = readJson(join(folder, 'stories', 'events.json')) as EventNames[]
  const media = readJson(join(folder, 'media', 'scenes.json')) as Record<string, MediaFile[]>
  return {
    stories,
    eventsById: new Map(events.map(event => [event.id, event])),
    mediaByScene: new Map(Object.entries(media)),
  }
}

/** In the order of their names, so that the wire files the same everywhere. */
function readStories(folder: string, lang: string): Story[] {
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return files.sort().map(file => {
    const story = readJson(join(folder, file)) as Omit<Story, 'id' | 'lang'>
    return { ...story, id: `${lang}/${file.replace(/\.json$/, '')}`, lang } as Story
  })
}

/** The files are this package's own, and its tests read every one. */
function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
