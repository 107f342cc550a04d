import { describe, expect, it } from 'vitest'
import { readBrokerAddress } from './brokerAddress.ts'

describe('the address of a broker', () => {
  it.each([
    ['tcp://mq.example.org:61613', 'mq.example.org', 61613, false],
    ['stomp://mq.example.org', 'mq.example.org', 61613, false],
    ['nio://mq.example.org:80/', 'mq.example.org', 80, false],
    ['stomp+nio://mq.example.org', 'mq.example.org', 61613, false],
    ['ssl://mq.example.org', 'mq.example.org', 61612, true],
    ['STOMP+SSL://mq.example.org:443?verifyHostName=false', 'mq.example.org', 443, true],
    ['nio+ssl://mq.example.org:61614', 'mq.example.org', 61614, true],
    ['stomp+nio+ssl://[2a00:1450::1]:61614', '[2a00:1450::1]', 61614, true],
  ])('leads to a port that speaks STOMP: %s', (url, host, port, isSecure) =>
    expect(readBrokerAddress(url)).toEqual({ host, port, isSecure }),
  )

  it.each([
    '',
    'mq.example.org:61613',
    'http://mq.example.org',
    'failover:(tcp://a.example:61616,tcp://b.example:61616)',
    'tcp://user:secret@mq.example.org:61613',
    'tcp://mq.example.org:99999',
    'tcp://mq.example.org:',
    'tcp://',
    'tcp://mq.example.org/path',
    'tcp://mq.example.org\\@evil.example',
    'tcp://mq.example.org#x',
    'tcp://mq.example.org:61613\nx',
  ])('is none: %j', url => expect(readBrokerAddress(url)).toBeNull())
})
