import { StartError } from '../base/startError.ts'

/** A setting that cannot be used. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError'
}
