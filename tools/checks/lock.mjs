/** The faults of the lock file, as sentences: a package without a checksum, or with the host it came from. */
export function findLockFaults({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    // The project's own packages are links, and a bundled package is verified with the one that contains it.
    if (!path.includes('node_modules/') || entry.link || entry.inBundle) return []
    const isVerified = /^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')
    return [
      ...(isVerified ? [] : [`${path} ${entry.version} has no sha512 integrity in package-lock.json`]),
      // `omit-lockfile-registry-resolved` in .npmrc omits registries, so that everybody uses their own.
      ...(entry.resolved ? [`${path} names a host in package-lock.json: ${entry.resolved}`] : []),
    ]
  })
}
