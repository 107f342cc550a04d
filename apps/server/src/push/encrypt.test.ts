import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { areDeviceKeys, encryptFor } from './encrypt.ts'
import { createDevice } from './testing/device.ts'

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  ownPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('a message for a device', () => {
  it('is that of the example in RFC 8291', () => {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.from(example.ownPrivate, 'base64url'))
    const message = encryptFor(example.keys, example.text, {
      ecdh,
      salt: Buffer.from(example.salt, 'base64url'),
    })
    expect(message.toString('base64url')).toBe(example.message)
  })

  it('is another one each time, and only its device reads it', () => {
    const device = createDevice()
    const messages = [1, 2].map(() => encryptFor(device.keys, 'Ä, É, ع'))
    expect(messages[0]?.equals(messages[1] ?? Buffer.of())).toBe(false)
    expect(messages.map(message => device.decrypt(message))).toEqual(['Ä, É, ع', 'Ä, É, ع'])
    const [message = Buffer.of()] = messages
    expect(() => createDevice().decrypt(message)).toThrow('unable to authenticate data')
  })

  it('is no longer than push services take', () => {
    const { keys } = createDevice()
    expect(encryptFor(keys, 'a'.repeat(3993))).toHaveLength(4096)
    expect(() => encryptFor(keys, 'a'.repeat(3994))).toThrow(RangeError)
  })

  it('needs keys that are keys', () => {
    const { keys } = createDevice()
    expect(areDeviceKeys(keys)).toBe(true)
    expect(areDeviceKeys({ ...keys, auth: 'AAAA' })).toBe(false)
    const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
    expect(areDeviceKeys({ ...keys, p256dh: noPoint })).toBe(false)
  })
})
