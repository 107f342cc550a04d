import { piecesOf, type Piece } from '@wiredeck/query'
import { useLayoutEffect, useRef, useState, type ComponentProps, type Ref } from 'react'
import type { Mistake } from './mistake.ts'
import styles from './QueryInput.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'ref'> & {
  ref: Ref<HTMLInputElement>
  value: string
  mistake: Mistake | null
}

/**
 * An input whose text is drawn in colours by a layer behind it; caret, selection, editing and reading aloud are the
 * browser's own. The input itself draws a text that an input method is still composing.
 */
export function QueryInput({ ref, value, mistake, ...input }: Props) {
  const mirror = useRef<HTMLDivElement>(null)
  const layers = useRef<HTMLDivElement>(null)
  const [isComposing, setIsComposing] = useState(false)

  const followScroll = () => {
    if (mirror.current) mirror.current.scrollLeft = layers.current?.querySelector('input')?.scrollLeft ?? 0
  }
  useLayoutEffect(() => {
    // An empty input cannot be scrolled, and reading its scroll position would lay out the whole page.
    if (value !== '') followScroll()
  })

  return (
    <div ref={layers} className={styles.layers} data-composing={isComposing || undefined}>
      <div ref={mirror} className={styles.mirror} dir="auto" aria-hidden>
        <span>
          {piecesOf(value).map(piece => (
            <span key={piece.start} className={classesOf(piece, mistake)}>
              {piece.text}
            </span>
          ))}
        </span>
      </div>
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        value={value}
        onScroll={followScroll}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={() => setIsComposing(false)}
      />
    </div>
  )
}

function classesOf({ kind, start, text }: Piece, mistake: Mistake | null): string {
  const isMistaken = mistake !== null && start < mistake.end && start + text.length > mistake.start
  const mark = isMistaken && (mistake.isUnfinished ? styles.unfinished : styles.mistaken)
  return [styles[kind], mark].filter(Boolean).join(' ')
}
