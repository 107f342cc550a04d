export { changesBetween, type Changes } from './changesBetween.ts'
export {
  gravityOf,
  isGraverThan,
  kindsByGravity,
  type Change,
  type ChangeKind,
  type Where,
} from './change.ts'
export { textChanges, type TextChanges } from './textChanges.ts'
export type { ParagraphChange, TextChange } from './textChange.ts'
export type { ShotChange } from './shotChanges.ts'
export type { TextState } from './text/compareTexts.ts'
export type { Run } from './text/runs.ts'
export { headlineRanges } from './headlineRanges.ts'
export { passageChange, type PassageChange, type PassagePart } from './passageChange.ts'
