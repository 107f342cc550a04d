import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where images and actions of others are named. */
const folders = ['deploy', '.github/workflows']

/** The faults of the files that name images and actions of others, as sentences. */
export function findUnpinned(root) {
  const files = folders.flatMap(folder => readdirSync(join(root, folder)).map(name => `${folder}/${name}`))
  return ['Dockerfile', ...files]
    .filter(file => /(Dockerfile|\.ya?ml)$/.test(file))
    .flatMap(file => findUnpinnedIn(file, readFileSync(join(root, file), 'utf8')))
}

/** A tag or a version can be moved to something else by whoever owns it; a digest and a commit cannot. */
export function findUnpinnedIn(file, text) {
  const stages = new Set([...text.matchAll(/^FROM .+ AS (\S+)$/gim)].map(([, name]) => name))
  return text.split('\n').flatMap((line, index) => {
    const image = /^\s*(?:FROM|-?\s*image:|ARG \w*IMAGE=)\s*['"]?([^\s'"#]+)/.exec(line)?.[1]
    const action = /^\s*-?\s*uses:\s*['"]?([^\s'"#]+)/.exec(line)?.[1]
    const place = `${file}:${index + 1}`
    if (image && !stages.has(image) && !image.startsWith('${') && !/@sha256:[0-9a-f]{64}$/.test(image))
      return [`${place} names the image ${image} without its digest`]
    if (action && !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action))
      return [`${place} names the action ${action} without its commit`]
    return []
  })
}
