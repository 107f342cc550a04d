import * as v from 'valibot'
import { filledText, instant, text, textOfScalar } from './texts.ts'
import { wording } from './wording.ts'

/** What was registered of a service, field by field, whatever its transport is. */
export type ServiceDatas = Readonly<Record<string, string | undefined>>

type Shape<Type extends string, Registered extends v.ObjectEntries, Listed extends v.ObjectEntries> = {
  type: Type
  /** What a caller registers. */
  registered: Registered
  /** What the list of services has, also of services that an earlier server let in. */
  listed: Listed
  /** The fields that say where documents go. All who list the services see them. */
  shown: readonly (string & keyof Listed)[]
  /** The field of the secret, and to whom the secret goes; null if there is none. */
  masked: { field: string & keyof Listed; goesTo: (datas: ServiceDatas) => string } | null
  /** The address of a service without its secrets, for display. */
  summary: (datas: v.InferOutput<v.ObjectSchema<Registered, typeof wording>>) => string
}

/** The address of a `rest` service, to which news are posted. */
const postAddress = v.pipe(filledText, v.check(isWebAddress, wording))

const restFields = { href: text, user: v.optional(text), password: v.optional(text) }
const rest = withSchemas({
  type: 'rest',
  registered: { ...restFields, href: postAddress },
  listed: restFields,
  shown: ['href'],
  masked: {
    field: 'password',
    goesTo: ({ href = '' }) => (URL.canParse(href) ? new URL(href).origin : href),
  },
  summary({ href }) {
    // The query often holds a key.
    const { origin, pathname } = new URL(href)
    return `${origin}${pathname}`
  },
})

const mail = withSchemas({
  type: 'mail',
  registered: { address: v.pipe(text, v.email(wording)) },
  listed: { address: text },
  shown: ['address'],
  masked: null,
  summary: ({ address }) => address,
})

const sqsFields = { accessKey: text, secretKey: text, region: text, queue: text, ownerId: text }
const sqs = withSchemas({
  type: 'sqs',
  registered: {
    accessKey: filledText,
    secretKey: filledText,
    region: filledText,
    queue: filledText,
    ownerId: filledText,
  },
  listed: sqsFields,
  shown: ['queue'],
  masked: {
    field: 'secretKey',
    goesTo: ({ queue = '', region = '', ownerId = '' }) => `${region} ${ownerId} ${queue}`,
  },
  summary: ({ queue }) => queue,
})

const jmsFields = {
  url: text,
  type: textOfScalar,
  queueName: text,
  username: text,
  password: text,
  ttlInSeconds: textOfScalar,
  qosEnabled: textOfScalar,
  deliveryMode: textOfScalar,
}
const jms = withSchemas({
  type: 'jms',
  registered: { ...jmsFields, url: filledText, queueName: filledText },
  listed: jmsFields,
  shown: ['url', 'queueName'],
  masked: { field: 'password', goesTo: ({ url = '' }) => url },
  summary: ({ url, queueName }) => `${url} ${queueName}`,
})

/** All transports. Calls, settings, masks and reports derive from this list. */
export const transportShapes = { rest, mail, sqs, jms } as const

export type TransportType = keyof typeof transportShapes
/** What was registered of a service of a type. */
export type DatasOf<Type extends TransportType> = v.InferOutput<(typeof transportShapes)[Type]['datas']>

export const transportTypes = Object.values(transportShapes).map(({ type }) => type)

/** Null for a type that this version does not know. */
export function transportShapeOf(type: string) {
  return Object.values(transportShapes).find(shape => shape.type === type) ?? null
}

function withSchemas<
  const Type extends string,
  Registered extends v.ObjectEntries,
  Listed extends v.ObjectEntries,
>({ type, registered, listed, shown, masked, summary }: Shape<Type, Registered, Listed>) {
  const datas = v.object(registered, wording)
  return {
    type,
    datas,
    shown,
    masked,
    /** Throws for datas that are not of this type. */
    summary: (registeredDatas: unknown) => summary(v.parse(datas, registeredDatas)),
    /** What stands in the list for a service that cannot be read. */
    lost: (word: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(listed)
          .filter(([, schema]) => schema.type !== 'optional')
          .map(([field]) => [field, shown.includes(field) ? word : '']),
      ),
    /** The body of POST /notification/api/service/register (data 3). */
    registration: v.object({ name: filledText, type: v.literal(type, wording), datas }, wording),
    /** An entry of the answer of GET /notification/api/service/list. */
    service: v.object({
      serviceIdentifier: v.string(),
      serviceName: v.string(),
      serviceType: v.literal(type),
      createdDate: instant,
      lastRegisteredDate: instant,
      shared: v.boolean(),
      serviceDatas: v.object(listed),
    }),
  }
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
