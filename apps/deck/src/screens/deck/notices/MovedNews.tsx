import type { ColumnHead } from '@wiredeck/columns'
import { useT } from '../../../i18n/index.ts'
import { titleOf } from '../../../naming/title.ts'

type Props = {
  head: ColumnHead
  /** From 0. */
  place: number
  count: number
}

/** Tells screen readers where a column was moved to. */
export function MovedNews({ head, place, count }: Props) {
  const t = useT()
  return t('column.moved', { column: titleOf(head, t), place: place + 1, count })
}
