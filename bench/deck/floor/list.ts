import type { Card } from '../../../packages/columns/src/index.ts'

// Columns of cards like the deck's, virtualised by hand: no framework, no store, heights estimated once. Like the
// deck, it draws a column once it is in sight.

const spare = 6
const columnCount = 8

void (async () => {
  // The page's address names its cards, by column.
  const lists: Card[][] = await (await fetch(location.pathname.replace('.html', '.json'))).json()
  for (let place = 0; place < columnCount; place += 1)
    document.body.append(createList(lists[place % lists.length] ?? []))
})()

function createList(cards: readonly Card[]): HTMLElement {
  const list = element('div', 'list')
  list.setAttribute('role', 'feed')
  const track = element('div', 'track')
  list.append(track)
  const tops: number[] = []
  let height = 0
  for (const card of cards) {
    tops.push(height)
    height += heightOf(card)
  }
  track.style.height = `${height}px`
  const drawn = new Map<number, HTMLElement>()

  const draw = () => {
    const first = Math.max(0, indexAt(tops, list.scrollTop) - spare)
    const last = Math.min(cards.length - 1, indexAt(tops, list.scrollTop + list.clientHeight) + spare)
    for (const [index, item] of drawn) {
      if (index >= first && index <= last) continue
      item.remove()
      drawn.delete(index)
    }
    for (let index = first; index <= last; index += 1) {
      const card = cards[index]
      if (!card || drawn.has(index)) continue
      const item = createCard(card)
      item.style.cssText = `transform: translateY(${tops[index]}px); height: ${heightOf(card)}px`
      drawn.set(index, item)
      track.append(item)
    }
  }
  const begin = () => {
    list.addEventListener('scroll', draw)
    draw()
  }
  requestAnimationFrame(() => {
    if (list.getBoundingClientRect().left < innerWidth) begin()
    else whenInSight(list, begin)
  })
  return list
}

function whenInSight(list: HTMLElement, begin: () => void): void {
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    begin()
  })
  observer.observe(list)
}

function createCard(card: Card): HTMLElement {
  const item = element('article', 'card')
  const link = element('a', '')
  link.setAttribute('href', '#')
  item.append(link)
  if (card.preview) {
    const figure = element('figure', card.preview.height > card.preview.width ? 'upright' : '')
    const image = document.createElement('img')
    image.loading = 'lazy'
    image.decoding = 'async'
    image.src = card.preview.href
    figure.append(image)
    link.append(figure)
  }
  const meta = element('div', 'meta')
  const lang = element('span', 'lang', card.lang)
  meta.append(element('time', '', '2 h ago'), element('span', '', card.genre ?? ''), lang)
  link.append(meta)
  if (card.headline && card.type !== 'photo') link.append(element('h3', '', card.headline))
  if (card.text) link.append(element('p', '', card.text))
  return item
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function heightOf(card: Card): number {
  const picture = card.preview ? (card.preview.height > card.preview.width ? 410 : 190) : 0
  const headline = card.headline && card.type !== 'photo' ? Math.ceil(card.headline.length / 42) * 20 : 0
  const text = card.text ? Math.min(3, Math.ceil(card.text.length / 50)) * 19 : 0
  return 48 + picture + headline + text
}

function indexAt(tops: readonly number[], offset: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
