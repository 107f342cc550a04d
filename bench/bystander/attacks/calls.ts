import { asReader, type Attack } from '../attack.ts'

/** Probes, which anybody may ask. */
export const probes: Attack = {
  perSecond: 500,
  async send({ url }, { address }, nth) {
    const path = nth % 2 === 0 ? '/readyz' : '/healthz'
    await (await fetch(url + path, { headers: { 'x-forwarded-for': address } })).text()
  },
}

const deep = '['.repeat(7000) + ']'.repeat(7000)

/** Reports as long as they may be, which are no reports. */
export const reports: Attack = {
  perSecond: 500,
  async send({ url }, { address }, nth) {
    const body = `{"csp-report":{"blocked-uri":"https://${nth}.example","original-policy":${deep}}}`
    const answer = await fetch(`${url}/csp-report`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body,
    })
    await answer.text()
  },
}

/** An account's services, read and written. */
export const services: Attack = {
  perSecond: 300,
  async send({ url }, attacker, nth) {
    const answer =
      nth % 2 === 0
        ? await fetch(`${url}/notification/api/service/list`, { headers: asReader(attacker, nth) })
        : await fetch(`${url}/wire/v1/deliveries`, { headers: asReader(attacker, nth) })
    await answer.text()
  },
}

/** More calls of the agency than one caller may have under way. */
export const gatewayCalls: Attack = {
  perSecond: 2000,
  async send({ url }, attacker) {
    const answer = await fetch(`${url}/v1/api/search`, {
      method: 'POST',
      headers: asReader(attacker),
      body: JSON.stringify({ maxRows: 10 }),
    })
    await answer.text()
  },
}
