/**
 * Whether `npm ci` was run by hand: the list of packages that npm keeps in `node_modules/.package-lock.json` has all that
 * `package-lock.json` names, in the same versions. Packages for other systems are optional, and may be missing.
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    // The project itself, which no list of what is installed names.
    if (path === '') return true
    const found = installed.packages[path]
    return found
      ? found.version === wanted.version && found.integrity === wanted.integrity
      : wanted.optional === true
  })
}
