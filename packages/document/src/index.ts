export { documentOf, parseDocument, parseDocuments } from './parse.ts'
export type { Dropped, ParseOptions, ParseResult } from './parse.ts'
export type * from './base/document.ts'
export { isShortId, shortIdOf } from './fields/shortId.ts'
export { parseDopesheet } from './fields/dopesheet.ts'
export { readState, stateFields, type FiledState } from './fields/state.ts'
export { hasCancellationMark } from './fields/body.ts'
export { urgencies } from './fields/urgency.ts'
export { advisoryStyleOf, displaysAdvisory } from './advisory.ts'
export type { AdvisoryStyle } from './advisory.ts'
export { subheadingText } from './subheading.ts'
export {
  isAsLoudAs,
  loudnesses,
  loudnessOf,
  mayBeUsed,
  showsFirstParagraph,
  silentClasses,
  toldAs,
  toldTurn,
  turnedSince,
  urgenciesOf,
  type Loudness,
  type MayBeUsed,
  type Story,
} from './mayBeUsed.ts'
export { readNote, type NoteTells } from './notes/readNote.ts'
export { toldNames, turns, type Told, type Turn } from './base/turns.ts'
export { pictureCountOf, previewOf } from './preview.ts'
export { bestVideoSource, galleryVideoSources, videoDurationOf } from './videoSource.ts'
export { safeHref } from './base/safeHref.ts'
export { readDate } from './base/date.ts'
export { topicsFor } from './topics.ts'
export type { Topic } from './topics.ts'
export { defaultAgency } from './agency.ts'
export { mainEvent } from './mainEvent.ts'
export type { AgencySettings } from './agency.ts'
