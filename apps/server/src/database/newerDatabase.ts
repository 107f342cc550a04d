import { StartError } from '../base/startError.ts'

/** A database that a newer version has changed: this one would not find what that one filed, and file what that one does not find. */
export function newerDatabase(reason: string): StartError {
  return new StartError(
    `The database was used by a newer version of Wiredeck (${reason}). ` +
      'Start that version again, or put back the backup that you made before the upgrade: node server.mjs restore FILE (in a clone: npm run restore -- FILE).',
  )
}
