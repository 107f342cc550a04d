import { useAwaySince } from '../../../context/wire.ts'
import { useT } from '../../../i18n/index.ts'

/** Tells screen readers once for all columns that the server is away; the columns themselves stay silent. */
export function AwayNews() {
  const t = useT()
  const isAway = useAwaySince() !== null
  return (
    <p className="visually-hidden" role="status">
      {isAway && `${t('column.error')} ${t('column.unreachable')}`}
    </p>
  )
}
