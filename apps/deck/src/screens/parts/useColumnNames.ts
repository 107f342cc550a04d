import { useColumnHeads } from '../../context/hooks.ts'
import { useT } from '../../i18n/index.ts'
import { isolated } from '../../text/isolated.ts'
import { titleOf } from '../../naming/title.ts'

/** The names of the columns that rang; a column that was closed meanwhile is said to be closed. */
export function useColumnNames(): (columns: readonly { id: string }[]) => string {
  const t = useT()
  const heads = new Map(useColumnHeads()?.map(head => [head.id, head]))
  return columns => {
    const names = columns.map(({ id }) => {
      const head = heads.get(id)
      return head ? isolated(titleOf(head, t)) : t('alertsPage.closedColumn')
    })
    return [...new Set(names)].join(', ')
  }
}
