import { isSameJson } from '../base/sameJson.ts'
import type { AlertSettings } from './alertSettings.ts'
import type { ColumnParams } from './params.ts'

type Params = Partial<ColumnParams>
type Apart<P extends Params> = { params: P; alert?: AlertSettings }

/** Params as an account and a file have them: what the column alerts of lies in `view`. */
export function toShared<P extends Params>({ params, alert }: Apart<P>): P {
  return alert ? { ...params, view: { ...params.view, alert } } : params
}

/** Takes out of params what the column alerts of. What else lies in `view` stays there. */
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

/** Whether two columns ask for the same, however they are shown. */
export function asksForSame(
  one: { type: string; params: Params },
  other: { type: string; params: Params },
): boolean {
  const [{ view: _, ...params }, { view: __, ...others }] = [one.params, other.params]
  return one.type === other.type && isSameJson(params, others)
}
