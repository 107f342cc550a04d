import type { DopesheetEntry } from '../base/document.ts'

/**
 * The timed shot list of a video (data 4):
 *
 *     1. 00:00-00:07 Wide shot of the port
 *     2. 00:07-00:19 SOUNDBITE 1 - Jane Roe, mayor (woman, English, 10 sec):
 *     "We open the bridge on Monday."
 *
 * Lines of no known form are passed over, as desks also write titles and notes between the shots.
 */
export function parseDopesheet(lines: readonly string[]): DopesheetEntry[] {
  const entries: DopesheetEntry[] = []
  for (const line of lines.flatMap(text => text.split(/\r?\n/))) {
    const text = line.trim()
    const current = entries.at(-1)
    const entry = readShot(text) ?? readSoundbite(text, current)
    if (entry !== null) entries.push(entry)
    else current?.citations.push(...readCitation(text))
  }
  return entries
}

const time = String.raw`(\d{1,3}(?::[0-5]\d){1,2})`
const shot = new RegExp(String.raw`^(\d{1,4})\s*\.\s*${time}\s*[-–—]\s*${time}(?!\d)\s*(.*)$`)

function readShot(line: string): DopesheetEntry | null {
  const [, number, start, end, description] = shot.exec(line) ?? []
  if (start === undefined || end === undefined) return null
  return createEntry(Number(number), secondsOf(start), secondsOf(end), description ?? '')
}

const soundbite = /^(?:SONORE|SOUNDBITE)\s*\d+\s*[-–—]\s*\S/

/** A soundbite without times starts at the end of the entry before it; its duration is unknown. */
function readSoundbite(line: string, before: DopesheetEntry | undefined): DopesheetEntry | null {
  if (!soundbite.test(line)) return null
  const start = before?.endSeconds ?? 0
  return createEntry((before?.number ?? 0) + 1, start, start, line)
}

function createEntry(number: number, start: number, end: number, description: string): DopesheetEntry {
  return {
    number,
    start: minutesAndSeconds(start),
    startSeconds: start,
    end: minutesAndSeconds(end),
    endSeconds: end,
    description,
    citations: [],
  }
}

const opening = '"“”„«»'
const closing = '"“”«»'

/** A line in double quotes, either straight or as its language writes them. */
function readCitation(line: string): string[] {
  const isWrapped = opening.includes(line.charAt(0)) && closing.includes(line.charAt(line.length - 1))
  const words = line.slice(1, -1).trim()
  return isWrapped && words !== '' ? [words] : []
}

/** `mm:ss`, or `h:mm:ss` for what is longer than an hour. */
function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

function minutesAndSeconds(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map(part => String(part).padStart(2, '0')).join(':')
}
