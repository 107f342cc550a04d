import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useT } from '../../../i18n/index.ts'
import type { Registration } from '../../../services/deliveries/deliveryBoard.ts'
import { Pills } from '../../../ui/Pills.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import alertStyles from '../Alerts.module.css'
import { FailureLine } from './FailureLine.tsx'
import styles from './Services.module.css'
import { useDoing } from './useDoing.ts'

type Kind = 'mail' | 'rest'
type Props = {
  /** Kinds that the server delivers to. */
  kinds: readonly Kind[]
  /** The names of all services, because a new service with one of these names would replace the old one. */
  names: readonly string[]
  onAdd: (service: Registration) => Promise<void>
  onClose: () => void
}

const longestName = 60

/** Sets up a service for mail or a webhook. */
export function AddService({ kinds, names, onAdd, onClose }: Props) {
  const t = useT()
  const errorId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'rest')
  const [isTaken, setIsTaken] = useState(false)
  const { isBusy, failure, run } = useDoing()
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const service = registrationIn(new FormData(event.currentTarget), kind)
    const isKnown = names.includes(service.name)
    setIsTaken(isKnown)
    if (isKnown) return nameField.current?.focus()
    if (await run(() => onAdd(service))) onClose()
  }
  return (
    <form className={styles.form} aria-label={t('service.add')} onSubmit={event => void handleSubmit(event)}>
      {kinds.length > 1 && (
        <Pills
          legend={t('service.kind')}
          type="radio"
          pills={kinds.map(value => ({ value, label: t(`service.kind.${value}`) }))}
          chosen={[kind]}
          onChoose={value => setKind(value === 'mail' ? 'mail' : 'rest')}
        />
      )}
      <label className="field">
        {t('service.name')}
        <input
          ref={nameField}
          name="name"
          required
          maxLength={longestName}
          autoComplete="off"
          aria-invalid={isTaken}
          aria-describedby={isTaken ? errorId : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to write here
          autoFocus
        />
      </label>
      {isTaken && (
        <p id={errorId} className={styles.failure} role="alert">
          {t('service.nameTaken')}
        </p>
      )}
      {kind === 'mail' ? (
        <label className="field">
          {t('service.address')}
          <input name="address" type="email" required autoComplete="email" />
          <small>{t('service.addressHint')}</small>
        </label>
      ) : (
        <>
          <label className="field">
            {t('service.href')}
            <input
              name="href"
              type="url"
              required
              pattern="[hH][tT][tT][pP][sS]?://.+"
              placeholder="https://"
              autoComplete="off"
            />
            <small>{t('service.hrefHint')}</small>
          </label>
          <div className={styles.pair}>
            <label className="field">
              {t('service.user')}
              <input name="user" autoComplete="off" />
            </label>
            <label className="field">
              {t('service.password')}
              <input name="password" type="password" autoComplete="new-password" />
            </label>
          </div>
        </>
      )}
      <FailureLine failure={failure} />
      <div className={styles.answers}>
        <SubmitButton label={t('service.save')} isBusy={isBusy} />
        <button type="button" className={alertStyles.tool} onClick={onClose}>
          {t('dialog.cancel')}
        </button>
      </div>
    </form>
  )
}

function registrationIn(form: FormData, kind: Kind): Registration {
  const text = (field: string) => {
    const value = form.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  const name = text('name')
  if (kind === 'mail') return { name, type: 'mail', datas: { address: text('address') } }
  const [user, password] = [text('user'), form.get('password')]
  return {
    name,
    type: 'rest',
    datas: {
      href: text('href'),
      ...(user ? { user } : {}),
      ...(typeof password === 'string' && password ? { password } : {}),
    },
  }
}
