import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { canConnect, findPort } from '../../testing/ports.ts'

/** Where Debian's package `activemq` lies. */
const home = '/usr/share/activemq'

export type ActiveMq = {
  port: number
  securePort: number
  /** Ends it as a power cut does, and starts it over what it had stored. */
  killAndStart(): Promise<void>
  /** Takes the messages (headers and bodies) out of a queue, once there are this many. */
  take(queue: string, count: number): Promise<string[]>
  stop(): Promise<void>
}

/** A real ActiveMQ on this machine, which keeps what it is told to, with the user `deck` and the password `right`. */
export async function startActiveMq(): Promise<ActiveMq> {
  if (!existsSync(home)) throw new Error('There is no ActiveMQ here: apt-get install activemq')
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-activemq-'))
  const port = await findPort()
  const securePort = await findPort()
  const keyStore = join(folder, 'keys')
  const made = ['-keystore', keyStore, '-storepass', 'secret', '-alias', 'broker']
  execFileSync('keytool', ['-genkeypair', '-keyalg', 'RSA', '-dname', 'CN=localhost', ...made], {
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'broker.xml'), configuration({ folder, port, securePort, keyStore }))
  const places = ['home', 'base', 'conf', 'data'].map(
    place => `-Dactivemq.${place}=${place === 'home' ? home : folder}`,
  )
  const jar = join(home, 'bin/activemq.jar')

  async function start() {
    const started = spawn(
      'java',
      ['-Xmx128m', ...places, '-jar', jar, 'start', `xbean:file:${folder}/broker.xml`],
      { cwd: folder, stdio: 'ignore' },
    )
    await vi.waitFor(() => canConnect(port), { timeout: 60_000, interval: 200 })
    return started
  }
  const end = async () => {
    const ended = once(broker, 'exit')
    broker.kill('SIGKILL')
    await ended
  }
  let broker = await start()

  return {
    port,
    securePort,
    async killAndStart() {
      await end()
      broker = await start()
    },
    take: (queue, count) => takeFrom(port, queue, count),
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Places = { folder: string; port: number; securePort: number; keyStore: string }

const configuration = ({ folder, port, securePort, keyStore }: Places) => `<beans
    xmlns="http://www.springframework.org/schema/beans" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
      http://activemq.apache.org/schema/core http://activemq.apache.org/schema/core/activemq-core.xsd">
  <broker xmlns="http://activemq.apache.org/schema/core" useJmx="false" brokerName="test" dataDirectory="${folder}/data">
    <persistenceAdapter><kahaDB directory="${folder}/data/kahadb"/></persistenceAdapter>
    <plugins><simpleAuthenticationPlugin><users>
      <authenticationUser username="deck" password="right" groups="users"/>
    </users></simpleAuthenticationPlugin></plugins>
    <sslContext><sslContext keyStore="file:${keyStore}" keyStorePassword="secret"/></sslContext>
    <transportConnectors>
      <transportConnector name="stomp" uri="stomp://127.0.0.1:${port}"/>
      <transportConnector name="secure" uri="stomp+ssl://127.0.0.1:${securePort}"/>
    </transportConnectors>
  </broker>
</beans>
`

function takeFrom(port: number, queue: string, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const messages: string[] = []
    let heard = ''
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('data', (data: string) => {
      heard += data
      const frames = heard.split('\0')
      heard = frames.pop() ?? ''
      messages.push(...frames.filter(frame => frame.trimStart().startsWith('MESSAGE')))
      if (messages.length >= count) socket.end(() => resolve(messages))
    })
    socket.write('CONNECT\naccept-version:1.2\nhost:test\nlogin:deck\npasscode:right\n\n\0')
    socket.write(`SUBSCRIBE\nid:1\ndestination:/queue/${queue}\n\n\0`)
  })
}
