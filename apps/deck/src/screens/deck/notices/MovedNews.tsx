import type { ColumnHead } from '@wiredeck/columns'
import { useT } from '../../../i18n/index.ts'
import { titleOf } from '../naming/title.ts'

type Props = {
  head: ColumnHead
  /** From 0. */
  place: number
  count: number
}

/** Tells a reader who listens where a column has been moved to. */
export function MovedNews({ head, place, count }: Props) {
  const t = useT()
  return t('column.moved', { column: titleOf(head, t), place: place + 1, count })
}
