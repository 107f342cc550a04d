import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../files.mjs'

const answer = 'packages/document/src/mayBeUsed.ts'

/**
 * Files that name a status or compare an urgency for another reason than to say whether a story may be used or how loud it
 * is: they read it from a payload, hold it to be sound, or invent it.
 */
const exempt = [
  answer,
  'packages/document/src/base/document.ts',
  'packages/document/src/classes/article.ts',
  'packages/document/src/fields/state.ts',
  'packages/document/src/fields/urgency.ts',
  'packages/columns/src/checked/checkCard.ts',
  'packages/columns/src/store/conformance.ts',
  'apps/server/src/deliveries/sampleDocument.ts',
  'apps/server/src/content/xml.ts',
]

const isProduct = file =>
  /^(?:packages|apps)\/[\w-]+\/src\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/testing\/|^packages\/samples\//.test(file)

const decided = [
  [/(['"`])(?:Canceled|WithHeld|Embargoed)\1/g, 'names a status'],
  [
    /\burgency\s*(?:[<>]=?|[!=]==?)(?![\s=]*'number'|>)|(?:(?<!=)[<>]=?|[!=]==?)\s*(?:\w+\??\.)*urgency\b/g,
    'compares an urgency',
  ],
]

/** Places that decide for themselves what `mayBeUsed` and `loudnessOf` answer, as sentences with file and line. */
export function findOwnAnswers(root) {
  return filesBelow(root)
    .filter(file => isProduct(file) && !exempt.includes(file))
    .flatMap(file => ownAnswersOf(file, readFileSync(join(root, file), 'utf8')))
}

export function ownAnswersOf(file, text) {
  return decided.flatMap(([form, does]) =>
    [...text.matchAll(form)].map(
      ({ index }) => `${file}:${text.slice(0, index).split('\n').length} ${does}; ask ${answer}`,
    ),
  )
}
