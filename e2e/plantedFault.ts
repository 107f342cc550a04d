import type { Page } from '@playwright/test'

type Plant = { attribute: string; value: string }

/**
 * Makes drawing throw on this page, also after each reload, when an element gets this attribute with this
 * value. This is necessary because the deck would already refuse a document or column that cannot be drawn.
 * Returns how to stop it.
 */
export async function plantFault(page: Page, plant: Plant): Promise<() => Promise<void>> {
  const key = `fault planted ${JSON.stringify(plant)}`
  await page.addInitScript(
    ([{ attribute, value }, isPlanted]) => {
      const setAttribute = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (this: Element, name: string, given: unknown) {
        // React passes some values unchanged.
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
