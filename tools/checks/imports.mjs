import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'

/** Loads a dependency when it is first asked for, because tools that read imports also start in a clone without any. */
const load = createRequire(import.meta.url)

/** The specifiers that a source file imports, re-exports or loads later, including types, as written. */
export function readImports(file, text) {
  const { module } = load('oxc-parser').parseSync(file, text)
  const fromExports = module.staticExports.flatMap(({ entries }) => entries.map(each => each.moduleRequest))
  const requests = [...module.staticImports.map(each => each.moduleRequest), ...fromExports]
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
  return [
    ...new Set([
      ...requests.filter(request => request).map(({ value }) => value),
      ...later.filter(argument => /^'[^']*'$/.test(argument)).map(argument => argument.slice(1, -1)),
    ]),
  ]
}

export const isRelative = specifier => specifier.startsWith('.')

/** The file of an import, from the project's root; null outside the project. */
export function resolveImport(root, file, specifier) {
  if (isRelative(specifier)) return normalize(join(dirname(file), specifier.replace(/\?.*$/, '')))
  if (!specifier.startsWith('@wiredeck/')) return null
  const [, name, ...rest] = specifier.split('/')
  const folder = existsSync(join(root, 'packages', name)) ? `packages/${name}` : `apps/${name}`
  const target = readManifest(root, folder).exports?.[rest.length > 0 ? `./${rest.join('/')}` : '.']
  return target ? normalize(join(folder, target)) : `${folder}/${rest.join('/')}`
}

export const readManifest = (root, folder) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

/** The cycles of a graph (node → successors), each as its nodes: strongly connected components (Tarjan). */
export function findCircles(graph) {
  const indexOf = new Map()
  const lowest = new Map()
  const stack = []
  const circles = []

  const visit = node => {
    indexOf.set(node, indexOf.size)
    lowest.set(node, indexOf.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!indexOf.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)))
    }
    if (lowest.get(node) !== indexOf.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle.toSorted((a, b) => a.localeCompare(b)))
  }

  for (const node of graph.keys()) if (!indexOf.has(node)) visit(node)
  return circles
}
