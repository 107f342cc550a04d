import { spawnSync } from 'node:child_process'

/**
 * The commit of a clone as parts of a name: its short id, and `changed` if a file that git knows, or should, is another
 * than in that commit. None without git or outside a clone.
 */
export function describeCommit(root) {
  const git = args => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const head = git(['rev-parse', '--short=8', 'HEAD'])
  if (head.status !== 0) return []
  return [head.stdout.trim(), ...(git(['status', '--porcelain']).stdout === '' ? [] : ['changed'])]
}
