import { maskedSecret, transportShapeOf, type ServiceDatas } from '@wiredeck/content-api/wire'
import { Refusal } from '../../http/refusal.ts'

/** What a service has, with its secret hidden, so that nobody with a token can read the secret. */
export function maskSecrets(type: string, datas: ServiceDatas): ServiceDatas {
  const secret = transportShapeOf(type)?.masked
  return secret && datas[secret.field] ? { ...datas, [secret.field]: maskedSecret } : datas
}

/**
 * What is registered; a mask in it becomes the stored secret. Throws a Refusal if none is stored, or if the
 * service would lead elsewhere, because anybody with a token could then have the secret sent to a server of
 * his own.
 */
export function unmaskSecrets(
  type: string,
  datas: ServiceDatas,
  stored: { type: string; datas: ServiceDatas } | null,
): ServiceDatas {
  const secret = transportShapeOf(type)?.masked
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
export function checkAddresses(type: string, datas: ServiceDatas): void {
  for (const field of transportShapeOf(type)?.shown ?? [])
    if (/\/\/[^/?#]*@/.test(datas[field] ?? ''))
      throw new Refusal(400, `datas.${field}: a user and password stand by themselves, not in the address`)
}
