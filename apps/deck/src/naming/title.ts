import { cutText, type ColumnHead } from '@wiredeck/columns'
import { topicsFor } from '@wiredeck/document'
import { contentLanguages, type ContentLanguage } from '@wiredeck/query'
import type { Translate } from '../i18n/index.ts'
import { dayOf } from './days.ts'

type Subject = Pick<ColumnHead, 'type' | 'params'>

/** UTF-16 units: one line of a header, and a sentence that names the column. */
const longestTitle = 200

/** The name of a column, which is its topic's label or its query. */
export function titleOf({ type, params }: Subject, t: Translate): string {
  if (type === 'search')
    return params.query
      ? cutText(params.query, longestTitle)
      : params.class
        ? classLabel(params.class, t)
        : t('column.everything')
  const topic = params.topic ?? 'all'
  const language = topicLanguageOf({ type, params })
  if (language === undefined) return topic === 'all' ? t('column.everything') : topic
  return topicsFor(language).find(each => each.value === topic)?.label ?? topic
}

/** The other conditions of a column, in a word or two. */
export function subtitleOf({ type, params }: Subject, t: Translate): string {
  const languages = params.langs ?? []
  const isItsTopics = languages.length === 1 && languages[0] === topicLanguageOf({ type, params })
  const { dateFrom, dateTo } = params
  const parts = [
    params.class && (type === 'topic' || params.query) ? classLabel(params.class, t) : '',
    isItsTopics ? '' : languages.join(', '),
    dateFrom || dateTo ? `${dayOf(dateFrom)} – ${dayOf(dateTo)}`.trim() : '',
  ]
  return parts.filter(part => part !== '').join(' · ')
}

/** The language that a topic's label is in: the topic's own, whatever languages the column asks for. */
export function topicLanguageOf({ type, params }: Subject): ContentLanguage | undefined {
  if (type !== 'topic') return undefined
  const asked = contentLanguages.filter(each => params.langs?.includes(each))
  const topic = params.topic ?? 'all'
  if (topic === 'all') return asked[0]
  return [...asked, ...contentLanguages].find(each => topicsFor(each).some(({ value }) => value === topic))
}

const classLabels = {
  text: 'class.text',
  multimedia: 'class.multimedia',
  picture: 'class.picture',
  video: 'class.video',
  graphic: 'class.graphic',
  videography: 'class.videography',
  webstory: 'class.webstory',
  factcheck: 'class.factcheck',
} as const

/** The classes that the settings offer, in the order of deck 2, without live reports (D12). */
export const contentClasses = Object.keys(classLabels)

export function classLabel(name: string, t: Translate): string {
  return Object.hasOwn(classLabels, name) ? t(classLabels[name as keyof typeof classLabels]) : name
}
