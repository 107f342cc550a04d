import * as v from 'valibot'
import { said } from './said.ts'
import { SettingsError } from './settingsError.ts'

/** Where the metrics are told: on a port of their own, or among everything else; at least one of both is set. */
export type MetricsSettings = {
  /** The secret of a caller; null if anybody who reaches the port may read the metrics. */
  token: string | null
  port: number | null
}

const aPort = 'must be a number from 0 to 65535'

/** The settings of the metrics, as they stand in the environment. */
export const metricsEntries = {
  METRICS_TOKEN: said(
    '`/metrics` tells Prometheus how the server fares, to those who send this as a bearer token; at least 16 signs ([below](#looked-after))',
    v.optional(
      v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 signs without a space')),
    ),
  ),
  METRICS_PORT: said(
    'a port of its own for `/metrics`, on `HOST`, other than `PORT`; without `METRICS_TOKEN` whoever reaches that port may read it',
    v.optional(v.pipe(v.string(), v.regex(/^\d+$/, aPort), v.transform(Number), v.maxValue(65_535, aPort))),
  ),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof metricsEntries, undefined>>

/** Null if there are to be no metrics. Throws a SettingsError if their port is the server's own. */
export function readMetrics(
  { METRICS_TOKEN: token, METRICS_PORT: port }: Environment,
  serverPort: number,
): MetricsSettings | null {
  // Two free ports are not the same one.
  if (port === serverPort && port !== 0)
    throw new SettingsError(
      `METRICS_PORT and PORT are both ${port}: set METRICS_PORT to another port, or unset it and set METRICS_TOKEN, with which the server itself answers /metrics.`,
    )
  return token === undefined && port === undefined ? null : { token: token ?? null, port: port ?? null }
}
