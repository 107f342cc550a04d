import { useRef, useState, type SubmitEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Factors } from '../../session/factors.ts'
import type { Factor } from '../../session/sessionState.ts'
import { useKeptFocus } from '../../ui/keyboard/useKeptFocus.ts'
import { FactorError } from './FactorError.tsx'
import { factorName } from './factorName.ts'
import styles from './SyncScreen.module.css'
import { useAction } from './useAction.ts'

type Props = { factor: Factor; factors: Factors; onChange: () => void }

/** A second factor, to be renamed or removed. */
export function FactorItem({ factor, factors, onChange }: Props) {
  const t = useT()
  const item = useRef<HTMLLIElement>(null)
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const { isBusy, error, run } = useAction()
  const name = factorName(factor, t)
  // Buttons replace each other: "Remove" becomes its question, and back.
  useKeptFocus(item, () => item.current?.querySelector('button')?.focus())

  const finish = async (action: () => Promise<void>) => {
    if (!(await run(action))) return
    setDoing(null)
    onChange()
  }
  const handleRename = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('name')
    void finish(() => factors.rename(factor.id, typeof given === 'string' ? given.trim() : ''))
  }

  return (
    <li ref={item}>
      {doing === 'rename' ? (
        <form className={styles.inline} onSubmit={handleRename}>
          <input
            name="name"
            aria-label={t('factor.name')}
            defaultValue={factor.name}
            required
            maxLength={60}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to write here
            autoFocus
          />
          <button type="submit" disabled={isBusy}>
            {t('factor.save')}
          </button>
          <button type="button" onClick={() => setDoing(null)}>
            {t('dialog.cancel')}
          </button>
        </form>
      ) : (
        <>
          <span>
            <b>{name}</b>
            <small>{t(factor.type === 'phone' ? 'factor.phone' : 'factor.totp')}</small>
          </span>
          {doing === 'remove' ? (
            <span className={styles.inline}>
              <small>{t('factor.removeSure')}</small>
              <button
                type="button"
                className={styles.danger}
                disabled={isBusy}
                onClick={() => void finish(() => factors.remove(factor.id))}
              >
                {t('factor.remove')}
              </button>
              <button type="button" onClick={() => setDoing(null)}>
                {t('dialog.cancel')}
              </button>
            </span>
          ) : (
            <>
              <button
                type="button"
                aria-label={t('factor.renameNamed', { name })}
                onClick={() => setDoing('rename')}
              >
                {t('factor.rename')}
              </button>
              <button
                type="button"
                aria-label={t('factor.removeNamed', { name })}
                onClick={() => setDoing('remove')}
              >
                {t('factor.remove')}
              </button>
            </>
          )}
        </>
      )}
      <FactorError error={error} />
    </li>
  )
}
