import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storyPath } from './story.ts'
import { clientOf, errorAnswer } from './testing/client.ts'
import { startContentServer, type ContentServer } from './testing/contentServer.ts'

const webstory = (href: string | null) => ({ class: 'webstory', href })
const baseUrl = 'https://api.corvane.example'

function isWebAddress(href: string): boolean {
  const page = 'https://deck.example'
  return href !== '' && URL.canParse(href, page) && /^https?:$/.test(new URL(href, page).protocol)
}

describe('data 3: the link of a web story', () => {
  it.each([
    ['https://api.corvane.example/v1/api/xml/98ws789', '/v1/api/webstory/98ws789'],
    ['https://api.corvane.example/objects/98ws789.xml', '/objects/98ws789.webstory'],
    ['https://api.corvane.example/v1/api/json/98ws789', '/v1/api/webstory/98ws789'],
    ['/v1/api/xml/98ws789?lang=en', '/v1/api/webstory/98ws789?lang=en'],
    ['v1/api/xml/98ws789', '/v1/api/webstory/98ws789'],
    ['/v1/api/xml/98ws789?form=xml', '/v1/api/webstory/98ws789?form=xml'],
    ['/v1/api/98ws789?form=xml', '/v1/api/98ws789?form=xml'],
  ])('%s is asked for at %s', (href, path) => {
    expect(storyPath(webstory(href), baseUrl)).toBe(path)
  })

  it.each([
    ['names it as well', 'https://proxy.example/afp/v1/api/xml/a'],
    ['names it as well, relatively', '/afp/v1/api/xml/a'],
    ['does not, behind a gateway', 'https://api.corvane.example/v1/api/xml/a'],
    ['has a slash too many', 'https://proxy.example/afp//v1/api/xml/a'],
  ])('is put below the path of the base URL once, where the link %s', (_link, href) => {
    expect(storyPath(webstory(href), 'https://proxy.example/afp')).toBe('/v1/api/webstory/a')
  })

  it.each([
    'https://xml.elsewhere.example/v1/xml/a',
    '//elsewhere.example/v1/xml/a',
    '//xml/xml/a',
    'https://api.corvane.example//elsewhere.example/xml/a',
    '/..//elsewhere.example/xml/a',
    '/xml/..//elsewhere.example/a',
    String.raw`/\elsewhere.example/xml/a`,
    String.raw`https:\\elsewhere.example\xml\a`,
    '\t//\nelsewhere.example/xml',
    'https://reader:secret@elsewhere.example/xml/a',
    'http://api.corvane.example:8080/xml/a',
    '@elsewhere.example/xml',
    ':8080/xml',
    '.elsewhere.example/xml',
  ])('never leads to another host: %j', href => {
    for (const base of ['', baseUrl, `${baseUrl}/prefix`]) {
      const { origin } = new URL(base + storyPath(webstory(href), base), baseUrl)
      expect(origin, base).toBe(baseUrl)
    }
  })

  it('never leads to another host, whatever it is made of', () => {
    const marks = fc.constantFrom('/', '\\', '.', '..', '@', ':', '?', '#', '%2F', '\t')
    const words = fc.constantFrom('https:', 'http:', 'xml', 'json', 'evil.example')
    const pieces = fc.oneof(marks, words)
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), parts => {
        const href = parts.join('')
        fc.pre(isWebAddress(href))
        for (const base of ['', baseUrl, `${baseUrl}/prefix`]) {
          const { origin } = new URL(base + storyPath(webstory(href), base), baseUrl)
          expect(origin).toBe(baseUrl)
        }
      }),
      { seed: 4, numRuns: 2000 },
    )
  })

  it.each(['javascript:alert("xml")', 'data:text/html,xml', 'http://[xml'])('is no web address: %s', href => {
    expect(() => storyPath(webstory(href), baseUrl)).toThrow(`Not a web address: ${href}`)
  })

  it('belongs to web stories only', () => {
    for (const other of ['text', 'multimedia', 'video', 'Webstory', ''])
      expect(() => storyPath({ class: other, href: '/xml/a' }, baseUrl), other).toThrow(
        'Only a web story has story HTML',
      )
    expect(() => storyPath(webstory(null), baseUrl)).toThrow('The web story has no link')
  })
})

describe('data 7: story HTML', () => {
  let server: ContentServer
  beforeEach(async () => {
    server = await startContentServer()
  })
  afterEach(() => server.close())

  const html = '<html><head><title>Bridge</title></head></html>'
  const answerStory = (href: string) =>
    server.answer(({ path }) => (path.includes('/v1/') ? { json: { uno: 'a', href } } : { text: html }))
  const document = webstory('https://elsewhere.example/v1/api/xml/a')

  it('follows the link and gives the story a base', async () => {
    answerStory('/webstory/bridge.html?v=2')
    expect(await clientOf(server).getStoryHtml(document)).toBe(
      `<html><head><base href="${server.baseUrl}/webstory/bridge.html?v=2"><title>Bridge</title></head></html>`,
    )
    const [link, story] = server.requests
    expect(link).toMatchObject({ method: 'GET', path: '/v1/api/webstory/a' })
    expect(link?.headers.authorization).toBe('Bearer access-0')
    expect(story).toMatchObject({ method: 'GET', path: '/webstory/bridge.html', query: { v: '2' } })
    expect(story?.headers.accept).toBe('text/*')
    expect(story?.headers).not.toHaveProperty('authorization')
  })

  it('asks below a base URL that has a path', async () => {
    answerStory('/webstory/bridge.html')
    const story = await clientOf(server, { baseUrl: `${server.baseUrl}/afp` }).getStoryHtml(document)
    expect(server.requests.map(request => request.path)).toEqual([
      '/afp/v1/api/webstory/a',
      '/afp/webstory/bridge.html',
    ])
    expect(story).toContain(`<base href="${server.baseUrl}/afp/webstory/bridge.html">`)
  })

  it('stays on its host whatever the answer names', async () => {
    answerStory('https://elsewhere.example/webstory/bridge.html')
    await clientOf(server).getStoryHtml(document)
    expect(server.requests.map(request => request.path)).toEqual([
      '/v1/api/webstory/a',
      '/webstory/bridge.html',
    ])
  })

  it.each([
    ['no uno', { href: '/webstory/a' }],
    ['no href', { uno: 'a' }],
    ['an href that is no text', { uno: 'a', href: 7 }],
  ])('data 3: refuses a link with %s', async (_fault, json) => {
    server.answer(() => ({ json }))
    await expect(clientOf(server).getStoryHtml(document)).rejects.toMatchObject({ code: 520 })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['a refusal', errorAnswer(403, 'Not your story; 12'), 403, 'Not your story'],
    ['D27: an error body under 200', errorAnswer(404, 'Gone', 200), 404, 'Gone'],
    [
      'a page of a proxy',
      { status: 502, statusText: 'Bad Gateway', text: '<html></html>' },
      502,
      'Bad Gateway',
    ],
  ])('throws %s instead of showing it as a story', async (_answer, answer, code, message) => {
    server.answer(({ path }) =>
      path.startsWith('/v1/') ? { json: { uno: 'a', href: '/webstory/a' } } : answer,
    )
    await expect(clientOf(server).getStoryHtml(document)).rejects.toMatchObject({ code, message })
  })
})
