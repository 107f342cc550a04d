import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertBase, storyPath } from './story.ts'
import { clientOf, errorAnswer } from './testing/client.ts'
import { startContentServer, type ContentServer } from './testing/contentServer.ts'

const webstory = (href: string | null) => ({ class: 'webstory', href })

describe('data-layer 3: the link of a web story', () => {
  it.each([
    ['https://api.corvane.example/v1/api/xml/98ws789', '/v1/api/webstory/98ws789'],
    ['https://api.corvane.example/objects/98ws789.xml', '/objects/98ws789.webstory'],
    ['https://api.corvane.example/v1/api/json/98ws789', '/v1/api/webstory/98ws789'],
    ['/v1/api/xml/98ws789?lang=en', '/v1/api/webstory/98ws789?lang=en'],
    ['v1/api/xml/98ws789', '/v1/api/webstory/98ws789'],
  ])('%s is asked for at %s', (href, path) => {
    expect(storyPath(webstory(href))).toBe(path)
  })

  it.each([
    'https://xml.elsewhere.example/v1/xml/a',
    '//elsewhere.example/v1/xml/a',
    'https://api.corvane.example//elsewhere.example/xml/a',
    String.raw`/\elsewhere.example/xml/a`,
    String.raw`https:\\elsewhere.example\xml\a`,
    'https://reader:secret@elsewhere.example/xml/a',
  ])('never leads to another host: %s', href => {
    const page = 'https://deck.example'
    expect(new URL(storyPath(webstory(href)), page).origin).toBe(page)
  })

  it.each(['javascript:alert("xml")', 'data:text/html,xml', 'http://[xml'])('is no web address: %s', href => {
    expect(() => storyPath(webstory(href))).toThrow(`Not a web address: ${href}`)
  })

  it('belongs to web stories only', () => {
    expect(() => storyPath({ class: 'text', href: '/xml/a' })).toThrow('Only a web story has story HTML')
    expect(() => storyPath(webstory(null))).toThrow('The web story has no link')
  })
})

describe('data-layer 7: the base of a story', () => {
  const href = 'https://api.corvane.example/story/'
  const base = `<base href="${href}">`

  it.each([
    ['a head', '<!doctype html>\n<html lang="en"><head>|<title>Bridge</title></head><body></body></html>'],
    ['a head with attributes', '<html><head data-x="a > b" class=\'c\'>|<meta charset="utf-8"></head>'],
    ['a head in capitals', '<HTML><HEAD>|</HEAD></HTML>'],
    ['no head', '<!DOCTYPE html><html>|<body><p>Bridge</p></body></html>'],
    ['no html either', '|<p>Bridge</p>'],
    ['a title alone', '<!doctype html>|<title>Bridge</title>'],
    ['a header, which is no head', '<html>|<header>Bridge</header></html>'],
    ['a comment that contains a head', '<!-- <head> --><html><head>|<title>a</title></head></html>'],
    ['a comment and no head', '<!-- <head> -->|<p><!-- <head> --></p>'],
    ['a byte order mark', '\uFEFF<html><head>|</head></html>'],
    ['nothing at all', '|'],
  ])('comes first in a document with %s', (_document, marked) => {
    expect(insertBase(marked.replace('|', ''), href)).toBe(marked.replace('|', base))
  })

  it('cannot break out of its attribute', () => {
    expect(insertBase('', '/a?b=1&c="><script>')).toBe('<base href="/a?b=1&amp;c=&quot;><script>">')
  })

  it('is found in good time in a hostile document', () => {
    const hostile = `<html ${'a="b" '.repeat(20_000)}`
    const before = performance.now()
    insertBase(hostile, href)
    expect(performance.now() - before).toBeLessThan(500)
  })
})

describe('data-layer 7: story HTML', () => {
  let server: ContentServer
  beforeEach(async () => {
    server = await startContentServer()
  })
  afterEach(() => server.close())

  const html = '<html><head><title>Bridge</title></head></html>'
  const answerStory = (href: string) =>
    server.answer(({ path }) => (path.startsWith('/v1/') ? { json: { uno: 'a', href } } : { text: html }))
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

  it('stays on its host whatever the answer names', async () => {
    answerStory('https://elsewhere.example/webstory/bridge.html')
    await clientOf(server).getStoryHtml(document)
    expect(server.requests.map(request => request.path)).toEqual([
      '/v1/api/webstory/a',
      '/webstory/bridge.html',
    ])
  })

  it.each([
    ['a refusal', errorAnswer(403, 'Not your story; 12'), 403, 'Not your story'],
    ['decision 27: an error body under 200', errorAnswer(404, 'Gone', 200), 404, 'Gone'],
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
