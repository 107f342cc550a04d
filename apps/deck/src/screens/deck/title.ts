import type { ColumnHead } from '@wiredeck/columns'
import { topicsFor } from '@wiredeck/document'
import type { Translate } from '../../i18n/index.ts'

/** What a column is called: its topic's label, or its query. */
export function titleOf({ type, params }: Pick<ColumnHead, 'type' | 'params'>, t: Translate): string {
  if (type === 'search')
    return params.query ?? (params.class ? classLabel(params.class, t) : t('column.everything'))
  const topic = params.topic ?? 'all'
  const languages = params.langs ?? []
  const labels = languages.flatMap(lang => topicsFor(lang).filter(each => each.value === topic))
  return labels[0]?.label ?? topic
}

/** What else it asks for, in a word or two. */
export function subtitleOf({ type, params }: Pick<ColumnHead, 'type' | 'params'>, t: Translate): string {
  const parts = [
    params.class && (type === 'topic' || params.query) ? classLabel(params.class, t) : '',
    type === 'search' ? (params.langs ?? []).join(', ') : '',
  ]
  return parts.filter(part => part !== '').join(' · ')
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

function classLabel(name: string, t: Translate): string {
  return name in classLabels ? t(classLabels[name as keyof typeof classLabels]) : name
}
