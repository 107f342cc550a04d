import { describe, expect, it } from 'vitest'
import { findUnpinnedIn } from './pinned.mjs'

const digest = `sha256:${'a1'.repeat(32)}`
const commit = 'b2'.repeat(20)

describe('the check of images and actions', () => {
  it.each([
    ['an image by its digest', `services:\n  db:\n    image: postgres:17@${digest}\n`],
    ['a stage of the same file', `FROM node:22@${digest} AS build\nRUN true\nFROM build\n`],
    [
      'an argument that has one',
      `ARG NODE_IMAGE=node:22@${digest}\nFROM \${NODE_IMAGE} AS build\nFROM \${NODE_IMAGE}\n`,
    ],
    ['an action by its commit', `    steps:\n      - uses: actions/checkout@${commit} # v4.2.2\n`],
    ['an action of this repository', '      - uses: ./.github/actions/build\n'],
  ])('has nothing against %s', (_, text) => {
    expect(findUnpinnedIn('file', text)).toEqual([])
  })

  it.each([
    ['FROM node:22-slim', 'the image node:22-slim'],
    ['FROM node:22-slim AS build', 'the image node:22-slim'],
    ['ARG NODE_IMAGE=node:22', 'the image node:22'],
    ['    image: caddy', 'the image caddy'],
    ["        image: 'postgres:17'", 'the image postgres:17'],
    [`    image: postgres:17@sha256:abc`, 'the image postgres:17@sha256:abc'],
    ['      - uses: actions/checkout@v4', 'the action actions/checkout@v4'],
    ['        uses: "actions/checkout@main"', 'the action actions/checkout@main'],
  ])('finds %s', (line, said) => {
    expect(findUnpinnedIn('file', `# first\n${line}\n`)).toEqual([
      expect.stringMatching(new RegExp(`^file:2 names ${said} without its (digest|commit)$`)),
    ])
  })
})
