import { transportShapes, type DatasOf, type TransportType } from '@wiredeck/content-api/wire'
import type * as v from 'valibot'
import { createOutgoing, type OutgoingOptions } from '../../outgoing/guardedRequest.ts'
import type { NotifySettings } from '../../settings/notifySettings.ts'
import { toCarrier, type Carrier } from '../carriers.ts'
import type { Transport } from '../transport.ts'
import { createJmsTransport } from './jms.ts'
import { createRestTransport } from './rest.ts'
import { createSqsTransport } from './sqs.ts'

type Deps = {
  settings: Pick<NotifySettings, 'transports' | 'isPrivateAllowed' | 'sqsEndpoint'>
  /** Null if no mails leave this server. */
  mail: Transport<DatasOf<'mail'>> | null
  /** What the way out lets through in tests. */
  outgoing?: OutgoingOptions | undefined
  now: () => Date
}

type Opening = Omit<Deps, 'outgoing'> & { outgoing: OutgoingOptions }

const { rest, mail, sqs, jms } = transportShapes

/** How each transport is opened; null if it cannot be. */
const opens: Record<TransportType, (deps: Opening) => Carrier | null> = {
  rest: carry(rest, ({ outgoing, now }) => createRestTransport(createOutgoing(outgoing), now)),
  mail: carry(mail, deps => deps.mail),
  sqs: carry(sqs, ({ settings, outgoing }) =>
    createSqsTransport({ endpoint: settings.sqsEndpoint, outgoing }),
  ),
  jms: carry(jms, ({ outgoing, now }) => createJmsTransport({ outgoing, now })),
}

/** The transports that the settings name. */
export function openTransports({ outgoing: opened, ...deps }: Deps): Map<TransportType, Carrier> {
  const outgoing: OutgoingOptions = {
    ...(deps.settings.isPrivateAllowed && { isOpen: () => true, isPlainAllowed: true }),
    ...opened,
  }
  return new Map(
    deps.settings.transports.flatMap(type => {
      const carrier = opens[type]({ ...deps, outgoing })
      return carrier ? [[type, carrier] as const] : []
    }),
  )
}

function carry<Datas>(
  { datas }: { datas: v.GenericSchema<unknown, Datas> },
  open: (deps: Opening) => Transport<Datas> | null,
): (deps: Opening) => Carrier | null {
  return deps => {
    const transport = open(deps)
    return transport && toCarrier(datas, transport)
  }
}
