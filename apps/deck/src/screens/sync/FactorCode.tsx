import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import type { useAction } from './useAction.ts'

type Props = {
  action: ReturnType<typeof useAction>
  /** Rejects when the code is wrong; the boxes are empty again then. */
  onCode: (code: string) => Promise<void>
  onRight?: () => void
}

/** The boxes for the code of a second factor. */
export function FactorCode({ action: { isBusy, error, run }, onCode, onRight }: Props) {
  const t = useT()
  const [tries, setTries] = useState(0)
  const handleCode = async (code: string) => {
    if (await run(() => onCode(code))) onRight?.()
    else setTries(tries + 1)
  }
  return (
    <CodeBoxes
      key={tries}
      label={t('sync.code')}
      isBusy={isBusy}
      isWrong={error === 'wrong-code'}
      onCode={code => void handleCode(code)}
    />
  )
}
