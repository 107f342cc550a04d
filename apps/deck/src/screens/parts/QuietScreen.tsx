import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { Logo } from '../../ui/Logo.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'
import { Notices } from './Notices.tsx'
import styles from './QuietScreen.module.css'

type Props = {
  title: string
  isWide?: boolean
  /** Links beside the language, at the foot. */
  foot: ReactNode
  children: ReactNode
}

/** A screen that is not the deck: one sheet in the middle, with the language at its foot. */
export function QuietScreen({ title, isWide = false, foot, children }: Props) {
  const t = useT()
  return (
    <main className={styles.screen}>
      <div className={`${styles.sheet} ${isWide ? styles.wide : ''}`}>
        <Link href={paths.deck} className={styles.home} aria-label={t('nav.home')}>
          <Logo name={t('deck.title')} />
        </Link>
        <h1>{title}</h1>
        {children}
        <footer className={styles.foot}>
          {foot}
          <LanguagePicker />
        </footer>
      </div>
      <Notices />
    </main>
  )
}
