/** Removes a database of this browser, whatever is in it. Waits while another tab has it open; rejects where it stays. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} was not deleted`)))
  })
}
