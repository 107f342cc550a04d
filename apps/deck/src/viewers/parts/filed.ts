import type { CommonFields } from '@wiredeck/document'

type FiledFields = Pick<CommonFields, 'created' | 'published' | 'revision'>

/** The dates of a details line: of a revised document when it was first filed, and when this version was. */
export function filedDates({ created, published, revision }: FiledFields): {
  filed: Date
  updated: Date | null
} {
  const isRevised = revision > 1 && created.getTime() < published.getTime()
  return isRevised ? { filed: created, updated: published } : { filed: published, updated: null }
}
