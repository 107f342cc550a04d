import { Bell as BellIcon } from 'lucide-react'
import { useRef } from 'react'
import { useAlertState, useHasLetterKeys } from '../../../context/hooks.ts'
import { useT } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { pressedKey } from '../../../ui/keyboard/pressedKey.ts'
import { isOwned, isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { useWasOpened } from '../../../ui/useWasOpened.ts'
import { useWindowKey } from '../../../ui/keyboard/useWindowKey.ts'
import { useIsSoundMissed } from '../../alerts/useIsSoundMissed.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import styles from './Bell.module.css'

const PriorityList = lazyPart(
  'menu',
  async () => (await import('../../alerts/PriorityList.tsx')).PriorityList,
)
const SoundChip = lazyPart('notice', async () => (await import('../../alerts/SoundChip.tsx')).SoundChip)

const mostCounted = 99

/** Counts the alerts that are not acknowledged, and opens the priority list, also by the key `b`. */
export function Bell() {
  const t = useT()
  const { unacknowledged } = useAlertState()
  const isSoundMissed = useIsSoundMissed()
  const hasLetterKeys = useHasLetterKeys()
  const popover = useRef<HTMLDivElement>(null)
  const [wasOpened, handleBeforeToggle] = useWasOpened()
  useWindowKey(event => {
    if (!hasLetterKeys || pressedKey(event) !== 'b') return
    const isOpen = popover.current?.matches(':popover-open') === true
    const isMeant = isOpen
      ? !event.ctrlKey && !event.metaKey && !event.altKey && !isOwned(event)
      : isShortcut(event)
    if (!isMeant) return
    event.preventDefault()
    // The list gets the focus, which else would stay where the key was pressed.
    if (popover.current?.togglePopover()) popover.current.focus()
  })
  const count = unacknowledged > mostCounted ? `${mostCounted}+` : String(unacknowledged)
  return (
    <>
      {isSoundMissed && <SoundChip />}
      <span className={styles.bell}>
        <IconButton
          icon={BellIcon}
          label={unacknowledged > 0 ? `${t('nav.bell')} (${count})` : t('nav.bell')}
          aria-keyshortcuts="b"
          popoverTarget="priority"
        />
        {unacknowledged > 0 && <b aria-hidden>{count}</b>}
      </span>
      <div
        id="priority"
        ref={popover}
        popover="auto"
        tabIndex={-1}
        className={styles.panel}
        onBeforeToggle={handleBeforeToggle}
      >
        {wasOpened && <PriorityList onClose={() => popover.current?.hidePopover()} />}
      </div>
    </>
  )
}
