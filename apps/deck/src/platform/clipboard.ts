/** Writes text, and rich text if it is given, to the clipboard. Returns false if the browser refuses. */
export async function writeClipboard(text: string, html?: string): Promise<boolean> {
  try {
    if (html !== undefined && 'ClipboardItem' in window)
      await navigator.clipboard.write([richItem(text, html)])
    else await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The browser refuses, or offers no clipboard to a page without encryption; the older way may still work.
    return copyBySelection(text)
  }
}

function richItem(text: string, html: string): ClipboardItem {
  const blob = (type: string, content: string) => new Blob([content], { type })
  return new ClipboardItem({
    'text/plain': blob('text/plain', text),
    'text/html': blob('text/html', html),
  })
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
