import { maskedSecret } from '@wiredeck/content-api/wire'
import { Refusal } from '../../http/refusal.ts'

export type Datas = Readonly<Record<string, string | undefined>>

/** For each type of service that has one: the field of the secret, and to whom the secret goes. */
const secrets: Record<string, { field: string; goesTo: (datas: Datas) => string } | undefined> = {
  rest: { field: 'password', goesTo: ({ href = '' }) => (URL.canParse(href) ? new URL(href).origin : href) },
  jms: { field: 'password', goesTo: ({ url = '' }) => url },
  sqs: {
    field: 'secretKey',
    goesTo: ({ queue = '', region = '', ownerId = '' }) => `${region} ${ownerId} ${queue}`,
  },
}

/** What a service has, with its secret hidden, so that nobody with a token can read the secret. */
export function maskSecrets(type: string, datas: Datas): Datas {
  const secret = secrets[type]
  return secret && datas[secret.field] ? { ...datas, [secret.field]: maskedSecret } : datas
}

/**
 * What is registered; a mask in it becomes the stored secret. Throws a Refusal if none is stored, or if the
 * service would lead elsewhere, because anybody with a token could then have the secret sent to a server of
 * his own.
 */
export function unmaskSecrets(
  type: string,
  datas: Datas,
  stored: { type: string; datas: Datas } | null,
): Datas {
  const secret = secrets[type]
  if (!secret || datas[secret.field] !== maskedSecret) return datas
  const { field, goesTo } = secret
  const known = stored?.type === type ? stored.datas[field] : undefined
  if (!stored || known === undefined)
    throw new Refusal(400, `datas.${field}: nothing is stored that this could stand for`)
  if (goesTo(stored.datas) !== goesTo(datas))
    throw new Refusal(400, `datas.${field}: say it again, because the service leads elsewhere than before`)
  return { ...datas, [field]: known }
}

/** Throws a Refusal if an address has a user or password, because all who list the services see it. */
export function checkAddresses(datas: Datas): void {
  for (const field of ['href', 'url', 'queue'])
    if (/\/\/[^/?#]*@/.test(datas[field] ?? ''))
      throw new Refusal(400, `datas.${field}: a user and password stand by themselves, not in the address`)
}
