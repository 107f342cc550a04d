import type { Turn } from '@wiredeck/document'

type Rules = {
  /** It forbids the use of a document, for now or for good, so a column alerts of it whatever it wants of changes. */
  isStop: boolean
  /** For good: who acknowledged less of the same revision need not have known of it. */
  isForGood: boolean
  /** It withdraws or corrects what alerted, so it is drawn as grave, and its band stands before all others. */
  isRecall: boolean
  /** Its word for service workers of an earlier deck, which do not know the others. */
  pushedAs: 'new' | 'killed' | 'corrected' | 'embargo'
}

/**
 * What each kind of alert means. `new`: it alerts for the first time. `changed`: a later revision, which nothing turned. The
 * others are the turns of a story.
 */
export const alertKinds: Readonly<Record<'new' | 'changed' | Turn, Rules>> = {
  killed: { isStop: true, isForGood: true, isRecall: true, pushedAs: 'killed' },
  withheld: { isStop: true, isForGood: true, isRecall: true, pushedAs: 'killed' },
  embargoed: { isStop: true, isForGood: false, isRecall: false, pushedAs: 'embargo' },
  corrected: { isStop: false, isForGood: false, isRecall: true, pushedAs: 'corrected' },
  changed: { isStop: false, isForGood: false, isRecall: false, pushedAs: 'new' },
  new: { isStop: false, isForGood: false, isRecall: false, pushedAs: 'new' },
}

export type AlertKind = keyof typeof alertKinds
