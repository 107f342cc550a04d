import { isSameJson } from '../base/sameJson.ts'
import type { AlertSettings } from './alertSettings.ts'
import type { ColumnParams } from './params.ts'

type Params = Partial<ColumnParams>
type Apart<P extends Params> = { params: P; alert?: AlertSettings }

/** Params in the form of accounts and files, where the alert settings are in `view`. */
export function toShared<P extends Params>({ params, alert }: Apart<P>): P {
  return alert ? { ...params, view: { ...params.view, alert } } : params
}

/** Moves the alert settings out of the params. Other parts of `view` stay there. */
export function fromShared<P extends Params>(params: P): Apart<P> {
  if (!params.view || !('alert' in params.view)) return { params }
  const { alert, ...others } = params.view
  const own = { ...params }
  delete own.view
  return {
    params: Object.keys(others).length > 0 ? { ...own, view: others } : own,
    ...(alert ? { alert } : {}),
  }
}

/** Whether two columns ask for the same documents, however they are shown. */
export function asksForSame(
  one: { type: string; params: Params },
  other: { type: string; params: Params },
): boolean {
  const [{ view: _, ...params }, { view: __, ...others }] = [one.params, other.params]
  return one.type === other.type && isSameJson(params, others)
}
