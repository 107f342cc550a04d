const block = 512

/** The files of a tar archive: no links and no folders, and no paths that are too long for a header. */
export function untar(archive) {
  const files = []
  let at = 0
  const text = (offset, length) =>
    archive.toString('utf8', at + offset, at + offset + length).replace(/\0.*/s, '')
  // The archive ends with empty blocks.
  while (at + block <= archive.length && archive[at] !== 0) {
    const [name, mode, size, type, prefix] = [
      text(0, 100),
      Number.parseInt(text(100, 8), 8),
      Number.parseInt(text(124, 12), 8),
      text(156, 1),
      text(257, 5) === 'ustar' ? text(345, 155) : '',
    ]
    const start = at + block
    if (type === '0' || type === '')
      files.push({
        path: prefix ? `${prefix}/${name}` : name,
        mode,
        bytes: archive.subarray(start, start + size),
      })
    at = start + Math.ceil(size / block) * block
  }
  return files
}
