import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const notOurs = /(^|\/)(node_modules|dist|test-results|\.git|\.cache|\.tsbuild)$|^data(\.[^/]*)?$/

/**
 * Files below a folder of the project, as paths from its root, without installed, built or generated ones.
 */
export function filesBelow(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (notOurs.test(path)) return []
    return entry.isDirectory() ? filesBelow(root, path) : [path]
  })
}
