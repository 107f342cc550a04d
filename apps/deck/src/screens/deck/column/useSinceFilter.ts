import { sinceClasses, type Since, type SinceClass } from '@wiredeck/columns'
import { useMemo, useState, type RefObject } from 'react'
import { isPopoverOpen } from '../../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../../ui/keyboard/useWindowKey.ts'

/** Which of the new and changed documents a list shows. */
export type SinceFilter = {
  /** How many documents of each class the list holds; classes without any are left out. The most usual comes first. */
  counts: readonly (readonly [SinceClass, number])[]
  total: number
  /** Null if the list is shown whole. */
  chosen: SinceClass | null
  shown: ReadonlySet<string> | null
  choose(chosen: SinceClass | null): void
}

const usualFirst = sinceClasses.toReversed()

/** The reader's choice among what is new or changed in a column. Escape in the column ends it. */
export function useSinceFilter(
  column: RefObject<HTMLElement | null>,
  since: Since | null,
  ids: readonly string[],
): SinceFilter {
  const [choice, setChoice] = useState<SinceClass | null>(null)
  const classes = since?.classes
  const idsByClass = useMemo(() => {
    const held = new Set(ids)
    const told = [...(classes ?? [])].filter(([id]) => held.has(id))
    return new Map(
      usualFirst.map(each => [each, new Set(told.filter(([, is]) => is === each).map(([id]) => id))]),
    )
  }, [classes, ids])
  const counts = [...idsByClass].flatMap(([each, { size }]) => (size > 0 ? [[each, size] as const] : []))
  if (choice !== null && !since) setChoice(null)

  const handleKey = (event: KeyboardEvent) => {
    // An open menu or popover takes Escape first. A dialog and an open story have the focus themselves.
    const isNearest = !event.defaultPrevented && !isPopoverOpen()
    if (event.key === 'Escape' && isNearest && column.current?.contains(document.activeElement))
      setChoice(null)
  }
  useWindowKey(handleKey, choice !== null)

  return {
    counts,
    total: counts.reduce((sum, [, count]) => sum + count, 0),
    chosen: choice,
    shown: choice === null ? null : (idsByClass.get(choice) ?? null),
    choose: setChoice,
  }
}
