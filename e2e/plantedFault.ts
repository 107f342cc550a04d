import type { Page } from '@playwright/test'

type Plant = { attribute: string; value: string }

/**
 * Lets drawing throw on this page and after each reload, wherever an element gets this attribute with this value: a
 * document or a column that cannot be drawn would be refused at the doors of the deck. Returns how to let it be.
 */
export async function plantFault(page: Page, plant: Plant): Promise<() => Promise<void>> {
  const key = `fault planted ${JSON.stringify(plant)}`
  await page.addInitScript(
    ([{ attribute, value }, isPlanted]) => {
      const setAttribute = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (this: Element, name: string, given: unknown) {
        // React hands over some values as they are.
        const isHit =
          name.toLowerCase() === attribute &&
          String(given) === value &&
          sessionStorage.getItem(isPlanted) !== 'healed'
        if (isHit) throw new TypeError('A planted fault')
        setAttribute.call(this, name, String(given))
      }
    },
    [plant, key] as const,
  )
  return async () => page.evaluate(planted => sessionStorage.setItem(planted, 'healed'), key)
}
