import { ChevronDown, Languages } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useServices } from '../../context/services.tsx'
import { useLocale, useT } from '../../i18n/index.ts'
import { locales, nativeName, type Locale } from '../../i18n/locale.ts'
import styles from './LanguagePicker.module.css'

/** A drop-down of the interface's languages, without the present one (deck 2, Other elements). */
export function LanguagePicker() {
  const t = useT()
  const { languages } = useServices().page
  const current = useLocale()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)

  const handleChoose = async (locale: Locale) => {
    list.current?.hidePopover()
    try {
      await languages.choose(locale)
      setHasFailed(false)
    } catch {
      // The language stays. Browsers do not fetch a failed module again before the page is reloaded.
      setHasFailed(true)
    }
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={listId}
        aria-label={t('language.label', { language: nativeName(current) })}
      >
        <Languages size={16} strokeWidth={1.75} aria-hidden />
        {nativeName(current)}
        <ChevronDown size={14} aria-hidden />
      </button>
      <div id={listId} ref={list} popover="auto" className={styles.list}>
        {locales
          .filter(locale => locale !== current)
          .map(locale => (
            <button key={locale} type="button" lang={locale} onClick={() => void handleChoose(locale)}>
              {nativeName(locale)}
            </button>
          ))}
      </div>
      {hasFailed && <small role="alert">{t('language.failed')}</small>}
    </>
  )
}
