/** A setting that cannot be used, as a sentence for whoever starts the server. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
