import { lazy, type ComponentType } from 'react'
import { useT } from '../../i18n/index.ts'
import styles from './MissingPart.module.css'

/**
 * A part of the deck that is fetched when it is drawn. Where it cannot be had (the server has a newer deck, or there is
 * no network and nothing stored) the reader is told in its place; the rest of the deck goes on.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: MissingPart }
    }
  })
}

function MissingPart() {
  const t = useT()
  return (
    <div className={styles.missing} role="alert">
      <p>{t('part.missing')}</p>
      <button type="button" className="primary" onClick={() => location.reload()}>
        {t('part.reload')}
      </button>
    </div>
  )
}
