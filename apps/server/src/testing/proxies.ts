import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { findPort } from './ports.ts'

export type Proxy = {
  /** The name of its certificate, which nobody known has signed. */
  name: string
  /** The port of https, and the port of http that leads there. */
  port: number
  plainPort: number
  stop(): Promise<void>
}

export type ProxyKind = 'nginx' | 'caddy'

const sample = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${file}`, import.meta.url)), 'utf8')

/** Debian's nginx or Caddy with our sample of its configuration and HSTS turned on, in front of a server on this machine. */
export async function startProxy(kind: ProxyKind, serverPort: number): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `wiredeck-${kind}-`))
  const [port, plainPort] = [await findPort(), await findPort()]
  const { name, command, args, environment } = prepare[kind](folder, { port, plainPort, serverPort })
  const { PATH = '' } = process.env
  let said = ''
  const child = spawn(command, args, {
    // Debian puts nginx into a folder that only an administrator's PATH has.
    env: { PATH: `${PATH}:/usr/sbin`, HOME: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  child.on('error', () => (said = `${command} is not here: apt-get install nginx-light caddy`))
  await vi.waitFor(
    async () => {
      if (child.pid === undefined || child.exitCode !== null) throw new Error(said)
      // Caddy listens before it has a certificate.
      await canShakeHands(port, name)
    },
    { timeout: 20_000, interval: 100 },
  )
  return { name, port, plainPort, stop: () => stop(child, folder) }
}

/** Rejects unless a server shows a certificate of this name. */
async function canShakeHands(port: number, servername: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
  } finally {
    socket.destroy()
  }
}

type Ports = { port: number; plainPort: number; serverPort: number }
type Prepared = { name: string; command: string; args: string[]; environment: Record<string, string> }

const prepare: Record<ProxyKind, (folder: string, ports: Ports) => Prepared> = {
  nginx(folder, { port, plainPort, serverPort }) {
    const key = join(folder, 'key.pem')
    const certificate = join(folder, 'certificate.pem')
    const name = 'deck.example.org'
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    execFileSync('openssl', [...request, '-subj', `/CN=${name}`, '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    })
    const site = replaceAll(sample('nginx.conf'), {
      '127.0.0.1:4280': `127.0.0.1:${serverPort}`,
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      'listen [::]:80;': '',
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
      'listen [::]:443 ssl http2;': '',
      '/etc/ssl/deck.example.org/fullchain.pem': certificate,
      '/etc/ssl/deck.example.org/privkey.pem': key,
      '# add_header Strict': 'add_header Strict',
    })
    writeFileSync(join(folder, 'site.conf'), site)
    mkdirSync(join(folder, 'temporary'))
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      place => `${place}_temp_path ${folder}/temporary/${place};`,
    )
    const configuration = `daemon off; pid ${folder}/pid; error_log stderr; events {}
      http { access_log off; ${places.join(' ')} include ${folder}/site.conf; }`
    // The user who starts it owns its folders; only an administrator may name a user.
    const user = process.getuid?.() === 0 ? 'user root; ' : ''
    writeFileSync(join(folder, 'nginx.conf'), user + configuration)
    const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
    return { name, command: 'nginx', args, environment: {} }
  },

  caddy(folder, { port, plainPort, serverPort }) {
    // Names below localhost get a certificate without asking anybody.
    const name = 'deck.localhost'
    const options = `{
      admin off
      skip_install_trust
      http_port ${plainPort}
      https_port ${port}
    }\n`
    const site = replaceAll(sample('Caddyfile'), { '# header Strict': 'header Strict' })
    writeFileSync(join(folder, 'Caddyfile'), options + site)
    return {
      name,
      command: 'caddy',
      args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      environment: {
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        SITE_NAME: name,
        UPSTREAM: `127.0.0.1:${serverPort}`,
      },
    }
  },
}

/** Throws if the sample no longer says what is to be replaced. */
function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((sofar, [from, to]) => {
    if (!sofar.includes(from)) throw new Error(`The sample does not say ${from}`)
    return sofar.replaceAll(from, to)
  }, text)
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
