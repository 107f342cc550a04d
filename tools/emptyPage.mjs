import { afterAll } from 'vitest'

// After each file of component tests, because the next one gets the same page.
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
})
