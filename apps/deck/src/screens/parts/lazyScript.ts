import { lazy, type ComponentType } from 'react'

/** The script of a part could not be fetched: the server has a newer deck, or there is no network and nothing stored. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded'
}

/** A component that is fetched when it is drawn. Drawing it throws `PartNotLoaded` where it cannot be had. */
export function lazyScript<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new PartNotLoaded('The script of a part could not be fetched', { cause })
    }
  })
}
