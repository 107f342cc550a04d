/**
 * Asks the browser not to throw the deck's storage away when the device gets short of space. Some browsers ask their
 * reader, so this waits until the reader has logged in.
 */
export async function askToPersist(): Promise<void> {
  // Outside a secure context the browser has no such storage.
  if (!('storage' in navigator)) return
  if (!(await navigator.storage.persisted())) await navigator.storage.persist()
}
