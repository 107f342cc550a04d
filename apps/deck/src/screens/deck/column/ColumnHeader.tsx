import { defaultAlert, isSameJson, type ColumnHead } from '@wiredeck/columns'
import { Pause, Search, SlidersHorizontal, Star, TriangleAlert } from 'lucide-react'
import { useId, useRef, type ReactNode, type Ref } from 'react'
import { useLocale, useT } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useEscape } from '../../../ui/keyboard/useEscape.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { PartBoundary } from '../../parts/PartBoundary.tsx'
import styles from './ColumnHeader.module.css'
import { ColumnSettings, type ColumnActions, type SettingsPart } from './ColumnSettings.tsx'
import { ColumnSubject } from './ColumnSubject.tsx'
import { subtitleOf, titleOf } from '../../../naming/title.ts'

const ColumnBell = lazyPart('panel', async () => (await import('../../alerts/ColumnBell.tsx')).ColumnBell)

/** The panel that the header has unfolded: what the column is about, or a part of its settings. */
export type Unfolded = 'subject' | SettingsPart | null

type Props = ColumnActions & {
  head: ColumnHead
  /** The title's language, if it is not the interface's. */
  lang: string | undefined
  /** The cards could not be brought up to date, which the second line says. */
  isTroubled: boolean
  unfolded: Unfolded
  onUnfold: (what: Unfolded) => void
  /** The handle by which the column is dragged. */
  handle: Ref<HTMLElement>
  /** The reader has stopped the list by hand. */
  isHeld: boolean
  onHold: (isHeld: boolean) => void
}

/** The name of a column, with two buttons for what it asks for and for its settings. */
export function ColumnHeader(props: Props) {
  const { head, lang, isTroubled, unfolded, onUnfold, handle, isHeld, onHold, ...actions } = props
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const title = useRef<HTMLButtonElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const Icon = head.type === 'topic' ? Star : Search
  const name = titleOf(head, t)
  const subtitle = subtitleOf(head, t)
  const subject = t(head.type === 'search' ? 'column.changeSearch' : 'column.changeTopic')

  const fold = () => {
    const opener = unfolded === 'subject' ? title : toggle
    opener.current?.focus()
    onUnfold(null)
  }
  const areSettings = unfolded !== null && unfolded !== 'subject'
  const buttonOf = (isUnfolded: boolean, what: Unfolded) => ({
    'aria-expanded': isUnfolded,
    'aria-controls': isUnfolded ? id : undefined,
    onClick: () => onUnfold(isUnfolded ? null : what),
  })
  const { alert } = head

  return (
    <>
      <header className={styles.header} ref={handle}>
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        <h2 lang={lang}>
          <button
            ref={title}
            type="button"
            title={name}
            aria-label={name}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
            aria-description={isTroubled ? `${t('column.error')} ${subject}` : subject}
            aria-keyshortcuts="Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
            {...buttonOf(unfolded === 'subject', 'subject')}
          >
            {name}
            {subtitle && <small>{subtitle}</small>}
            {isTroubled && (
              <span className={styles.trouble} lang={locale} dir="auto">
                <TriangleAlert size={12} aria-hidden /> {t('column.error')}
              </span>
            )}
          </button>
        </h2>
        {alert && alert.level !== 'off' && !isSameJson(alert, defaultAlert) && (
          <ColumnBell
            head={head}
            alert={alert}
            isOpen={unfolded === 'alerts'}
            onToggle={() => onUnfold(unfolded === 'alerts' ? null : 'alerts')}
          />
        )}
        <IconButton
          icon={Pause}
          label={t('column.hold')}
          aria-pressed={isHeld}
          className={styles.hold ?? ''}
          onClick={() => onHold(!isHeld)}
        />
        <IconButton
          ref={toggle}
          icon={SlidersHorizontal}
          label={t('column.settings')}
          {...buttonOf(areSettings, 'shows')}
        />
      </header>
      {unfolded && (
        <Fold onEscape={fold}>
          <PartBoundary kind="panel" input={head} onClose={fold}>
            {unfolded === 'subject' ? (
              <ColumnSubject id={id} head={head} onDone={fold} />
            ) : (
              <ColumnSettings id={id} head={head} part={unfolded} onPart={onUnfold} {...actions} />
            )}
          </PartBoundary>
        </Fold>
      )}
    </>
  )
}

function Fold({ onEscape, children }: { onEscape: () => void; children: ReactNode }) {
  // Escape works wherever in the column the focus is.
  const column = useRef<HTMLElement | null>(null)
  useEscape(column, onEscape)
  return (
    <div
      ref={box => {
        column.current = box?.parentElement ?? null
      }}
      className={styles.unfolded}
    >
      {children}
    </div>
  )
}
