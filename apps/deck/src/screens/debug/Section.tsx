import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Section.module.css'

type Props = { title: string; isOpen?: boolean; children: ReactNode }

/** One part of the accordion. */
export function Section({ title, isOpen = false, children }: Props) {
  return (
    <details className={styles.section} open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <ChevronDown size={16} aria-hidden />
      </summary>
      <dl>{children}</dl>
    </details>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
