import * as v from 'valibot'
import { RequestError } from './errors.ts'

/** The value as it is sent. Throws a RequestError with field and error: `datas.address: Invalid email`. */
export function checkInput<T>(schema: v.GenericSchema<unknown, T>, value: unknown, name?: string): T {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  const [issue] = read.issues
  const place = [name, v.getDotPath(issue)].filter(Boolean).join('.')
  throw new RequestError(place ? `${place}: ${issue.message}` : issue.message)
}
