import type { SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { useT } from '../../i18n/index.ts'
import { addSeldomTexts } from '../../i18n/seldomTexts.ts'
import { paths } from '../../routes/paths.ts'
import styles from './MissingDocument.module.css'
import { wordsOfId } from './wordsOfId.ts'

// The texts are loaded before this module can be used.
await addSeldomTexts()

/** Says what may be wrong with an address without a document, and offers a search for its words, as a column. */
export function MissingDocument({ id }: { id: string }) {
  const t = useT()
  const [, navigate] = useLocation()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = new FormData(event.currentTarget).get('query')
    if (typeof query === 'string' && query.trim() !== '')
      navigate(paths.search(query.trim()), { replace: true })
  }
  return (
    <div className={styles.search} dir="ltr">
      <p>{t('missing.hint')}</p>
      <form role="search" aria-label={t('missing.search')} onSubmit={handleSubmit}>
        <label className="field">
          {t('missing.search')}
          <input
            name="query"
            type="search"
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
            defaultValue={wordsOfId(id)}
          />
        </label>
        <button type="submit" className="primary">
          {t('subject.search')}
        </button>
      </form>
    </div>
  )
}
