/** Something that was looked up by id and does not exist (data 5). */
export class LookupError extends Error {
  override readonly name = 'LookupError'
  readonly code: LookupErrorText

  constructor(code: LookupErrorText) {
    super(code)
    this.code = code
  }
}

export type LookupErrorText =
  | 'Document not found'
  | 'Column not found'
  | 'First document not found'
  | 'Last document not found'
