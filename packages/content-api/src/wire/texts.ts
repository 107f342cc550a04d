import * as v from 'valibot'
import { wording } from './wording.ts'

export const text = v.string(wording)
export const filledText = v.pipe(text, v.minLength(1, wording))
/** Numbers and booleans that are sent as strings (content-api 1). */
export const textOfScalar = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], wording),
  v.transform(String),
)
/** An instant. Null and other values are refused, so that null does not become 1970. */
export const instant = v.pipe(
  v.union([v.string(), v.number()], wording),
  v.transform(value => new Date(value)),
  v.date(wording),
)
