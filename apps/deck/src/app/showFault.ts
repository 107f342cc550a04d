/** The last resort, without React and without translations: never a white page. */
export function showFault(error: unknown): void {
  const text = document.createElement('p')
  text.className = 'fault'
  text.textContent = error instanceof Error ? error.message : 'The deck could not start.'
  const again = document.createElement('button')
  again.className = 'primary'
  again.textContent = 'Try again'
  again.addEventListener('click', () => location.reload())
  document.getElementById('root')?.replaceChildren(text, again)
}
