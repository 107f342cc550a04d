/** A mark before the title of the page, which stays there whatever the screens call the page. */
export type TitleMark = { set(mark: string): void }

export function createTitleMark(): TitleMark {
  let mark = ''
  const set = (next: string): void => {
    const bare = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title
    mark = next
    if (document.title !== mark + bare) document.title = mark + bare
  }
  // A screen may change the title meanwhile.
  new MutationObserver(() => {
    if (!document.title.startsWith(mark)) set(mark)
  }).observe(document.head, { childList: true, characterData: true, subtree: true })
  return { set }
}
