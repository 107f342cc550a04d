import { Ban, Check, Clock, TriangleAlert, type LucideIcon } from 'lucide-react'
import styles from './Services.module.css'
import type { Tone } from './serviceWords.ts'

const icons: Record<Tone, LucideIcon> = { ok: Check, waits: Clock, failed: TriangleAlert, quiet: Ban }

/** A state with its icon. */
export function StateLine({ tone, text }: { tone: Tone; text: string }) {
  const Icon = icons[tone]
  return (
    <span className={styles.state} data-tone={tone}>
      {tone !== 'quiet' && <Icon size={14} aria-hidden />}
      {text}
    </span>
  )
}
