import { describe, expect, it } from 'vitest'
import { completeStory } from './completeStory.ts'

const base = '<base href="https://deck.example/webstory/en/night.html">'
const read = async (address: string) =>
  address.includes('gone') ? null : `data:image/webp;base64,${address.replace(/\W/g, '')}`
const complete = (html: string) => completeStory(base + html, read)

describe('a web story whose pictures are in its text', () => {
  it.each([
    [
      '<img src="/media/a.webp" alt="A">',
      '<img src="data:image/webp;base64,httpsdeckexamplemediaawebp" alt="A">',
    ],
    [
      "<img alt='A' src='b.webp'>",
      `<img alt='A' src="data:image/webp;base64,httpsdeckexamplewebstoryenbwebp">`,
    ],
    [
      '<video poster="https://media.example/p.jpg?w=1&amp;h=2"></video>',
      '<video poster="data:image/webp;base64,httpsmediaexamplepjpgw1h2"></video>',
    ],
    [
      '<img srcset="/m/1.webp 1x, /m/2.webp 2x" src="/m/1.webp">',
      '<img src="data:image/webp;base64,httpsdeckexamplem1webp">',
    ],
    [
      '<style>p { background: url(/m/c.webp) } q { background: url("/m/c.webp") }</style>',
      '<style>p { background: url("data:image/webp;base64,httpsdeckexamplemcwebp") } ' +
        'q { background: url("data:image/webp;base64,httpsdeckexamplemcwebp") }</style>',
    ],
  ])('%s', async (html, expected) => {
    expect(await complete(html)).toBe(base + expected)
  })

  it.each([
    '<img src="/m/gone.webp" srcset="/m/gone-2.webp 2x">',
    '<img src="data:image/gif;base64,R0lG">',
    '<script src="/story.js"></script>',
    '<a href="/m/a.webp">A</a>',
    '<style>p { filter: url(#shadow) }</style>',
    'src="/m/a.webp"',
    '<img>',
    '',
  ])('leaves %j as it is', async html => {
    expect(await complete(html)).toBe(base + html)
  })

  it('reads each picture once', async () => {
    const asked: string[] = []
    await completeStory(`${base}<img src="/m/a.webp"><img src="/m/a.webp">`, async address => {
      asked.push(address)
      return null
    })
    expect(asked).toEqual(['https://deck.example/m/a.webp'])
  })
})
