import { Link } from 'wouter'
import { useNow } from '../../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { paths } from '../../../routes/paths.ts'
import type { Service } from '../../../services/deliveries/deliveryBoard.ts'
import alertStyles from '../Alerts.module.css'
import styles from './Services.module.css'
import { serviceWords, targetWords } from './serviceWords.ts'
import { StateLine } from './StateLine.tsx'

type Props = {
  services: readonly Service[]
  /** The names of the services that get the column. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Which services get what the column alerts of. */
export function SendToo({ services, chosen, onChange }: Props) {
  const t = useT()
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name])
  return (
    <fieldset className={styles.sendToo}>
      <legend>{t('alertMe.sendToo')}</legend>
      {services.length === 0 && (
        <p className={alertStyles.hint}>
          {t('alertMe.noService')} <Link href={paths.alerts}>{t('alertMe.addService')}</Link>
        </p>
      )}
      {services.map(service => (
        <label key={service.name} className={alertStyles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(service.name)}
            onChange={() => toggle(service.name)}
          />
          <span>
            {service.name}
            <small>{targetWords(service, t)}</small>
            <Trouble service={service} />
          </span>
        </label>
      ))}
      {chosen.length > 0 && <p className={alertStyles.hint}>{t('alertMe.sendHint')}</p>}
      {services.length > 0 && (
        <Link className={styles.toServices} href={paths.alerts}>
          {t('service.title')}
        </Link>
      )}
    </fieldset>
  )
}

/** Why a service does not send at the moment. */
function Trouble({ service }: { service: Service }) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  if (service.state === 'running' && !service.failing) return null
  return <StateLine {...serviceWords(service, { now, locale, t })} />
}
