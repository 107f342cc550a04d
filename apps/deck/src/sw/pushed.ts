import { timeOf } from '@wiredeck/document/times'
import type { NoticeWords } from '../installed/noticeWords.ts'
import { tagOf } from '../platform/languages.ts'
import type { NoticeOptions } from '../platform/showByWorker.ts'
import { paths } from '../routes/paths.ts'

/** A message of the server, which came encrypted for this browser alone. */
type Message = {
  uno: string
  revision: number | null
  kind: string
  /** What became of it, more exactly than `kind`; null if it is news, or from an earlier server. */
  told: string | null
  headline: string | null
  urgency: number | null
  /** An ISO instant. */
  embargoed: string | null
  column: string
  lang: string
}

export type Notice = { title: string; options: NoticeOptions }

/** For a browser whose deck has not left its words. */
const englishWords: Required<Omit<NoticeWords, 'told'>> = {
  locale: 'en-GB',
  new: 'New',
  flash: 'Flash',
  alert: 'Alert',
  urgent: 'Urgent',
  killed: 'Killed',
  corrected: 'Corrected',
  embargo: 'EMBARGO {until}',
  labels: { killNote: 'Kill note', withheld: 'Withheld', embargoOpen: 'Embargo, no end given' },
}

/**
 * The notification of a message: its embargo with the hour, what became of the document or its urgency, and
 * the column. Its tag is the document, like the tag of the page's own, so that one replaces the other. A
 * message that cannot be read is shown too, because a browser withdraws the permission of a worker that shows
 * nothing.
 */
export function noticeOf(text: string | undefined, told: NoticeWords | null, now: number): Notice {
  const words = told ?? englishWords
  const message = readMessage(text)
  const icon = '/icons/icon-192.png'
  if (!message) return { title: words.new, options: { tag: 'unread', icon, data: { path: paths.alerts } } }
  const { uno, revision, lang, column } = message
  return {
    title: [embargoWord(message, words, now), wordOf(message, words), column]
      .filter(part => part !== null && part !== '')
      .join(' · '),
    options: {
      body: bodyOf(message, words, now),
      tag: uno,
      lang,
      icon,
      data: { path: paths.document(uno), ...(revision !== null && { revision }) },
    },
  }
}

/** What became of the story as a sentence; without that, or without its words, its headline. */
function bodyOf(
  { uno, headline, told, embargoed }: Message,
  { told: sentences, locale }: NoticeWords,
  now: number,
): string {
  const sentence = (sentences as Record<string, string> | undefined)?.[told ?? '']
  const name = headline ?? uno
  if (sentence === undefined) return name
  const until = embargoed === null ? '' : hourOf(new Date(embargoed), now, locale)
  return sentence.replace('{headline}', name).replace('{until}', until)
}

/** A worker knows no server's time, so an embargo counts as running for a day after its end. */
const unsureForMs = 86_400_000

function embargoWord({ embargoed }: Message, { embargo, locale }: NoticeWords, now: number): string | null {
  const until = new Date(embargoed ?? Number.NaN)
  return until.getTime() > now - unsureForMs ? embargo.replace('{until}', hourOf(until, now, locale)) : null
}

/** As the deck says it; English for a language that no browser knows. */
function hourOf(until: Date, now: number, locale: string): string {
  return timeOf(until.getTime(), now, tagOf(locale) ?? englishWords.locale)
}

function wordOf({ kind, told, urgency }: Message, words: NoticeWords): string {
  const label = labelOf(words, told) ?? labelOf(englishWords, told)
  if (label !== undefined) return label
  if (kind === 'killed' || kind === 'corrected') return words[kind]
  const byUrgency = [words.flash, words.alert, words.urgent]
  return byUrgency[(urgency ?? 0) - 1] ?? words.new
}

function labelOf({ labels }: NoticeWords, told: string | null): string | undefined {
  return Object.entries(labels ?? {}).find(([name]) => name === told)?.[1]
}

/** Parts of the wrong type are left out; null without a document. */
function readMessage(text: string | undefined): Message | null {
  try {
    const read = JSON.parse(text ?? '') as Partial<Record<keyof Message, unknown>> | null
    const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
    const uno = textOf(read?.uno)
    if (!read || !uno) return null
    return {
      uno,
      revision: typeof read.revision === 'number' ? read.revision : null,
      kind: textOf(read.kind) ?? 'new',
      told: textOf(read.told),
      headline: textOf(read.headline),
      urgency: typeof read.urgency === 'number' ? read.urgency : null,
      embargoed: textOf(read.embargoed),
      column: textOf(read.column) ?? '',
      lang: textOf(read.lang) ?? '',
    }
  } catch {
    return null
  }
}
