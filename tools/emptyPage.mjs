import { afterAll } from 'vitest'

// After each file of component tests, because the next one gets the same page.
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
})
