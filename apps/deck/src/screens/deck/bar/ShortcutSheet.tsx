import { X } from 'lucide-react'
import { useIsOn } from '../../../context/hooks.ts'
import { useServices } from '../../../context/services.tsx'
import { useT, type MessageId } from '../../../i18n/index.ts'
import { addSeldomTexts } from '../../../i18n/seldomTexts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './ShortcutSheet.module.css'

// The texts are loaded before the sheet is drawn.
await addSeldomTexts()

type Shortcut = { keys: readonly (MessageId | { sign: string })[]; action: MessageId }
type Group = { title: MessageId; shortcuts: readonly Shortcut[] }

const sign = (sign: string) => ({ sign })

const groups: readonly Group[] = [
  {
    title: 'keys.deck',
    shortcuts: [
      { keys: [sign('/')], action: 'keys.search' },
      { keys: ['key.tab'], action: 'keys.nextColumn' },
      { keys: ['key.undo'], action: 'keys.undo' },
      { keys: [sign('?')], action: 'keys.help' },
    ],
  },
  {
    title: 'keys.column',
    shortcuts: [
      { keys: [sign('j'), sign('↓')], action: 'keys.olderCard' },
      { keys: [sign('k'), sign('↑')], action: 'keys.newerCard' },
      { keys: ['key.home', 'key.end'], action: 'keys.ends' },
      { keys: ['key.listHome', 'key.listEnd'], action: 'keys.leaveList' },
      { keys: ['key.enter'], action: 'keys.open' },
      { keys: ['key.moveLeft', 'key.moveRight'], action: 'keys.move' },
      { keys: ['key.escape'], action: 'keys.foldUp' },
    ],
  },
  {
    title: 'keys.alerts',
    shortcuts: [
      { keys: [sign('b')], action: 'keys.bell' },
      { keys: [sign('o')], action: 'keys.bandOpen' },
      { keys: [sign('a')], action: 'keys.bandAcknowledge' },
    ],
  },
  {
    title: 'keys.document',
    shortcuts: [
      { keys: [sign('j'), sign('↓')], action: 'keys.older' },
      { keys: [sign('k'), sign('↑')], action: 'keys.newer' },
      { keys: ['key.space', 'key.pageDown', 'key.pageUp'], action: 'keys.scroll' },
      { keys: [sign('n'), sign('⇧ n')], action: 'keys.changes' },
      { keys: [sign('d')], action: 'keys.clean' },
      { keys: [sign('v')], action: 'keys.versions' },
      { keys: [sign('←'), sign('→')], action: 'keys.gallery' },
      { keys: [sign('+'), sign('−')], action: 'keys.zoom' },
      { keys: ['key.escape'], action: 'keys.close' },
    ],
  },
]

/** All keys on one page, and the switch for those of a single letter or sign (D37). */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { letterKeys } = useServices().page
  const areOn = useIsOn(letterKeys)
  return (
    <Dialog label={t('keys.title')} onClose={onClose}>
      <header className={styles.header}>
        <h2>{t('keys.title')}</h2>
        <IconButton icon={X} label={t('dialog.close')} onClick={onClose} />
      </header>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={areOn}
          aria-checked={areOn}
          onChange={event => letterKeys.set(event.target.checked)}
        />
        <span>
          {t('keys.letters')}
          <small>{t('keys.lettersHint')}</small>
        </span>
      </label>
      <div className={styles.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {shortcuts.map(shortcut => (
                <ShortcutRow key={shortcut.action} {...shortcut} areLettersOn={areOn} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function ShortcutRow({ keys, action, areLettersOn }: Shortcut & { areLettersOn: boolean }) {
  const t = useT()
  const shown = keys.map(key => (typeof key === 'string' ? t(key) : key.sign))
  return (
    <div>
      <dt>{t(action)}</dt>
      <dd>
        {shown.map(key => (
          <kbd key={key} className={isLetter(key) && !areLettersOn ? styles.off : undefined}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}

function isLetter(key: string): boolean {
  return /^(⇧ )?[a-z/?+−]$/.test(key)
}
