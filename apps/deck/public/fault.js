// The fault page: the last resort, before and without everything else. It comes when a script that the page begins with
// is not available, when the deck cannot start (`main.tsx`), and when it cannot be drawn (`start/drawingFaults.ts`).
{
  /** What has happened, in two cases; what to do; the buttons. */
  const texts = {
    en: [
      'The deck could not be loaded.',
      'The deck cannot be shown.',
      'If it does not come back, start without what is stored. Your columns and documents are set aside, and the deck offers them to you.',
      'Reload',
      'Start without what is stored',
    ],
    fr: [
      'Le deck n’a pas pu être chargé.',
      'Le deck ne peut pas s’afficher.',
      'S’il ne revient pas, démarrez sans les données enregistrées. Vos colonnes et documents sont mis de côté, et le deck vous les proposera.',
      'Recharger',
      'Démarrer sans les données enregistrées',
    ],
    de: [
      'Das Deck konnte nicht geladen werden.',
      'Das Deck lässt sich nicht anzeigen.',
      'Kommt es nicht wieder, starten Sie ohne das Gespeicherte. Ihre Spalten und Dokumente werden beiseitegelegt, und das Deck bietet sie Ihnen an.',
      'Neu laden',
      'Ohne das Gespeicherte starten',
    ],
    es: [
      'No se ha podido cargar el deck.',
      'No se puede mostrar el deck.',
      'Si no vuelve, inicie sin lo guardado. Sus columnas y documentos se apartan, y el deck se los ofrecerá.',
      'Recargar',
      'Iniciar sin lo guardado',
    ],
    pt: [
      'Não foi possível carregar o deck.',
      'Não é possível mostrar o deck.',
      'Se ele não voltar, inicie sem o que está guardado. As suas colunas e documentos são postos de lado, e o deck irá propô-los.',
      'Recarregar',
      'Iniciar sem o que está guardado',
    ],
  }
  const attempt = action => {
    try {
      return action()
    } catch {
      // No storage in this window.
      return null
    }
  }
  const make = (tag, text, className = '') =>
    Object.assign(document.createElement(tag), { textContent: text, className })
  const makeButton = (text, className, handleClick) => {
    const button = make('button', text, className)
    button.addEventListener('click', handleClick)
    return button
  }

  /** The deck reads another database from now on (`platform/localDatabase.ts`): this works whatever is wrong with the one in use. */
  const startWithoutStored = () => {
    attempt(() => {
      const used = localStorage.getItem('database') ?? 'db'
      const aside = localStorage.getItem('databases-set-aside')
      localStorage.setItem('databases-set-aside', aside ? `${aside} ${used}` : used)
      localStorage.setItem('database', `db-${Date.now()}`)
    })
    // What is asked for by the address may be what fails.
    location.assign('/')
  }

  const show = (message, hint, error) => {
    const asked = [attempt(() => localStorage.getItem('preferred-locale')), ...navigator.languages]
    const lang = asked.map(each => `${each}`.slice(0, 2)).find(each => Object.hasOwn(texts, each)) ?? 'en'
    const said = texts[lang]
    const page = make('main', '', 'fault')
    page.lang = lang
    const title = make('h1', said[message])
    title.tabIndex = -1
    page.append(title)
    if (hint) page.append(make('p', said[2]))
    page.append(makeButton(said[3], 'primary', () => location.reload()))
    if (hint) page.append(makeButton(said[4], 'quiet', startWithoutStored))
    if (error) page.append(make('small', `${error}`.slice(0, 300)))
    // React may still hold its own element, and finds it gone.
    document.body.replaceChildren(page)
    title.focus()
  }
  window.showFault = error => show(1, true, error)

  const key = 'loaded-again'
  // Without a memory nothing is tried by itself.
  const wasLoadedAgain = () =>
    attempt(() => {
      const was = sessionStorage.getItem(key) !== null
      sessionStorage.setItem(key, 'once')
      return was
    }) ?? true

  addEventListener(
    'error',
    ({ target, error, filename }) => {
      // What cannot be fetched says so on its element only, and does not bubble. A newer deck may have taken the place of this one.
      if (target instanceof HTMLScriptElement && target.type === 'module') {
        if (wasLoadedAgain()) show(0)
        else location.reload()
      }
      // A script of the deck has ended before it has drawn anything; what extensions of the browser do is not ours.
      const isEmpty = document.getElementById('root')?.childElementCount === 0
      if (filename?.startsWith(`${location.origin}/assets/`) && isEmpty) window.showFault(error)
    },
    true,
  )
}
