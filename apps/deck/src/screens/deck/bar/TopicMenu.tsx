import { topicsFor } from '@wiredeck/document'
import { contentLanguages, type ContentLanguage } from '@wiredeck/query'
import { useState } from 'react'
import { useLocale, useT } from '../../../i18n/index.ts'
import { nativeName } from '../../../i18n/locale.ts'
import { contentLanguageOf } from '../../../naming/languages.ts'
import styles from './TopicMenu.module.css'
import { useAddColumn } from './useAddColumn.ts'

/** The agency's topics, a language at a time; each becomes a column. */
export function TopicMenu({ onAdded }: { onAdded: (id: string) => void }) {
  const t = useT()
  const locale = useLocale()
  const { addTopic } = useAddColumn(onAdded)
  const [language, setLanguage] = useState<ContentLanguage>(() => contentLanguageOf(locale))

  return (
    <section className={styles.topics}>
      <label>
        {t('topics.orATopic')}
        <select
          className={styles.language}
          value={language}
          onChange={event => setLanguage(contentLanguageOf(event.target.value))}
        >
          {contentLanguages.map(each => (
            <option key={each} value={each}>
              {nativeName(each)}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.grid} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        {topicsFor(language).map(topic => (
          <button key={topic.value} type="button" onClick={() => void addTopic(topic.value, language)}>
            {topic.label}
          </button>
        ))}
      </div>
    </section>
  )
}
