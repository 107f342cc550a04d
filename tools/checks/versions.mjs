import { existsSync, readdirSync, readFileSync } from 'node:fs'

const read = file => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The version is in the root's package.json. The workspaces repeat it, because npm links them by it. Names
 * each one that differs, and a changelog that does not begin with it.
 */
export function findVersionFaults() {
  const { version, workspaces } = read('package.json')
  const manifests = workspaces.flatMap(pattern => globManifests(pattern))
  const faults = manifests.flatMap(file => {
    const { version: own, dependencies = {} } = read(file)
    const others = Object.entries(dependencies).filter(([name]) => name.startsWith('@wiredeck/'))
    return [['its own version', own], ...others]
      .filter(([, named]) => named !== version)
      .map(([what, named]) => `${file} says ${named} for ${what}, and the version is ${version}`)
  })
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  return newest === version
    ? faults
    : [...faults, `CHANGELOG.md has ${newest} as its newest version, and the version is ${version}`]
}

/** `packages/*`, or one folder. */
function globManifests(pattern) {
  const [parent, star] = pattern.split('/')
  const folders = star === undefined ? [parent] : readdirSync(parent).map(name => `${parent}/${name}`)
  return folders.map(folder => `${folder}/package.json`).filter(existsSync)
}
