import { lazy, type ComponentType } from 'react'
import { isOnline } from './online.ts'

/** The script of a part could not be fetched, because the server has a newer deck, or without network and stored copy. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded'
  /** When it could not be fetched, because its error is drawn again when the network may have come back. */
  readonly wasOnline = isOnline()
}

/** A component that is fetched when it is drawn. Drawing throws `PartNotLoaded` if it cannot be loaded. */
export function lazyScript<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new PartNotLoaded('The script of a part could not be fetched', { cause })
    }
  })
}
