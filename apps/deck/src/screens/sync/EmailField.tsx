import type { Ref } from 'react'
import { useT } from '../../i18n/index.ts'
import { fieldWarning } from '../parts/fieldWarning.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  defaultValue: string
  /** The id of what says why the address was refused. */
  errorId?: string | undefined
}

/** The address of a sync account. */
export function EmailField({ ref, defaultValue, errorId }: Props) {
  const t = useT()
  return (
    <label className="field">
      {t('sync.email')}
      <input
        ref={ref}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={defaultValue}
        {...fieldWarning(t('auth.email-warning'))}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
      />
    </label>
  )
}
