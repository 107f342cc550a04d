import { Ellipsis } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useNow } from '../../../context/hooks.ts'
import type { Deliveries } from '../../../services/deliveries/openDeliveries.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import type { Service } from '../../../services/deliveries/deliveryBoard.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeptFocus } from '../../../ui/keyboard/useKeptFocus.ts'
import alertStyles from '../Alerts.module.css'
import { FailureLine } from './FailureLine.tsx'
import styles from './Services.module.css'
import { failureWords, serviceIcons, serviceWords, targetWords, type Tone } from './serviceWords.ts'
import { StateLine } from './StateLine.tsx'
import { useDoing } from './useDoing.ts'

/** A service: its state, a test, and the actions that are seldom needed. */
export function ServiceItem({ service, deliveries }: { service: Service; deliveries: Deliveries }) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [tested, setTested] = useState<{ tone: Tone; text: string } | null>(null)
  const { isBusy, failure, run } = useDoing()
  const { name, type, state, subscriptions } = service
  const Icon = serviceIcons[type]
  const isHeld = state === 'paused' || state === 'suspended'
  // The pause button and the resume button replace each other.
  useKeptFocus(item, () => item.current?.querySelector('button')?.focus())

  const handleTest = async () => {
    setTested(null)
    await run(async () => {
      const { outcome, why } = await deliveries.test(name)
      setTested({
        tone: outcome === 'delivered' ? 'ok' : 'failed',
        text: t(`service.tested.${outcome}`, { why: why === null ? '' : failureWords(why, t) }),
      })
    })
  }
  return (
    <li ref={item} className={styles.service}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div>
        <b>{name}</b>
        <small>{targetWords(service, t)}</small>
        <StateLine {...serviceWords(service, { now, locale, t })} />
      </div>
      {state !== 'unserved' && (
        <button
          type="button"
          className={alertStyles.tool}
          disabled={isBusy}
          aria-label={`${t('service.test')}: ${name}`}
          onClick={() => void handleTest()}
        >
          {t('service.test')}
        </button>
      )}
      <IconButton
        icon={Ellipsis}
        label={t('service.more', { name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div id={id} className={styles.more} role="group" aria-label={name}>
          {state !== 'unserved' && (
            <button
              type="button"
              className={alertStyles.tool}
              disabled={isBusy}
              onClick={() => void run(() => (isHeld ? deliveries.resume(name) : deliveries.pause(name)))}
            >
              {t(isHeld ? 'service.resume' : 'service.pause')}
            </button>
          )}
          <DeleteButton
            count={subscriptions.length}
            isBusy={isBusy}
            onDelete={() => void run(() => deliveries.remove(name))}
          />
        </div>
      )}
      <p className={styles.news} role="status">
        {isBusy ? t('service.doing') : tested && <StateLine {...tested} />}
      </p>
      <FailureLine failure={failure} />
    </li>
  )
}

/** Deletes after the reader has pressed twice. */
function DeleteButton({ count, isBusy, onDelete }: { count: number; isBusy: boolean; onDelete: () => void }) {
  const t = useT()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <button
        type="button"
        className={alertStyles.tool}
        aria-expanded={isAsked}
        onClick={() => setIsAsked(!isAsked)}
      >
        {isAsked ? t('service.keep') : t('service.delete')}
      </button>
      {isAsked && (
        <button type="button" className={styles.danger} disabled={isBusy} onClick={onDelete}>
          {count === 0 ? t('service.deleteSure') : t('service.deleteAll', { count })}
        </button>
      )}
    </>
  )
}
