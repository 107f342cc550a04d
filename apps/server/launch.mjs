// `server.mjs` of the built server. It says that a Node.js is too old before it loads the server, which such a one cannot
// run and may not even parse. So the build writes this file in the language of a far older Node.js.

/** Such as 20.19, by the build from `engines` in package.json. */
const needed = __NEEDED__

const [major, minor] = needed.split('.').map(Number)
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) {
  void import(new URL('main.mjs', import.meta.url).href)
} else {
  process.stderr.write(
    `\nWiredeck needs Node.js ${needed} or later, and this is ${process.versions.node}: install a newer one (docs/deploy.md says where from), or name it by its path.\n`,
  )
  process.exitCode = 1
}
