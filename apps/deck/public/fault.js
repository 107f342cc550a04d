// The last resort, before and without everything else: when a script that the page begins with cannot be had, the reader
// is told. The page is loaded once more by itself, for a newer deck may have taken the place of this one.
{
  const texts = {
    en: ['The deck could not be loaded.', 'Try again'],
    fr: ['Le deck n’a pas pu être chargé.', 'Réessayer'],
    de: ['Das Deck konnte nicht geladen werden.', 'Erneut versuchen'],
    es: ['No se ha podido cargar el deck.', 'Reintentar'],
    pt: ['Não foi possível carregar o deck.', 'Tentar de novo'],
  }
  const key = 'loaded-again'
  const wasLoadedAgain = () => {
    try {
      const was = sessionStorage.getItem(key) !== null
      sessionStorage.setItem(key, 'once')
      return was
    } catch {
      // Without a memory nothing is tried by itself.
      return true
    }
  }

  const tell = () => {
    const lang = navigator.languages.map(each => each.slice(0, 2)).find(each => each in texts) ?? 'en'
    const [message, again] = texts[lang]
    const text = document.createElement('p')
    text.className = 'fault'
    text.role = 'alert'
    text.textContent = message
    const button = document.createElement('button')
    button.className = 'primary'
    button.textContent = again
    button.addEventListener('click', () => location.reload())
    document.getElementById('root').replaceChildren(text, button)
  }

  // What cannot be fetched says so on its element only, and does not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
      if (wasLoadedAgain()) tell()
      else location.reload()
    },
    true,
  )
}
