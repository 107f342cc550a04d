/** Gives the reader a file to keep, as a download of the browser. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // The browser reads the address only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
