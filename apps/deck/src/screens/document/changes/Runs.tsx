import type { Change, Run } from '@wiredeck/changes'
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { useLocale, useT } from '../../../i18n/index.ts'
import { runGroups } from './runGroups.ts'
import styles from './Runs.module.css'

type Props = {
  runs: readonly Run[]
  ranked: readonly Change[]
  /** Whether the bar of changes steps through these differences. */
  isStep?: boolean
}

/** Both versions of a text in one: what was removed is struck, what was added underlined, a number has its pair. */
export function Runs({ runs, ranked, isStep = true }: Props) {
  return runGroups(runs, ranked).map((group, index) =>
    group.is === 'same' ? (
      <Fragment key={index}>{group.text}</Fragment>
    ) : (
      <span
        key={index}
        className={group.isPair ? styles.pair : undefined}
        data-change={isStep ? '' : undefined}
      >
        {group.removed !== '' && <Removed text={group.removed} isPair={group.isPair} />}
        {group.isPair ? (
          <ArrowRight size={12} aria-hidden />
        ) : (
          group.removed !== '' && group.added !== '' && ' '
        )}
        {group.added !== '' && <Added text={group.added} isPair={group.isPair} />}
      </span>
    ),
  )
}

function Removed({ text, isPair }: { text: string; isPair: boolean }) {
  const t = useT()
  return (
    <del className={styles.removed}>
      <Said text={t(isPair ? 'story.was' : 'story.removed')} />
      {text}
    </del>
  )
}

function Added({ text, isPair }: { text: string; isPair: boolean }) {
  const t = useT()
  return (
    <ins className={styles.added}>
      <Said text={t(isPair ? 'story.now' : 'story.added')} />
      {text}
    </ins>
  )
}

/** A text for screen readers only, in the language of the interface. */
function Said({ text }: { text: string }) {
  return (
    <span className={`${styles.said} visually-hidden`} lang={useLocale()}>
      {text}{' '}
    </span>
  )
}
