/** What is wrong with the lock file, as sentences: a package that nothing verifies, or that names where it came from. */
export function findLockFaults({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    // The project's own packages are linked; what comes inside another package is verified with that.
    if (!path.includes('node_modules/') || entry.link || entry.inBundle) return []
    const isVerified = /^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')
    return [
      ...(isVerified ? [] : [`${path} ${entry.version} has no sha512 integrity in package-lock.json`]),
      // `omit-lockfile-registry-resolved` in .npmrc keeps registries out: everybody installs from their own.
      ...(entry.resolved ? [`${path} names a host in package-lock.json: ${entry.resolved}`] : []),
    ]
  })
}
