import { isOnDeck } from '../routes/paths.ts'

/** What a tab must be to poll at the top of its columns (deck 4, D38). */
type Sight = { isVisible: boolean; isOnline: boolean; isIn: boolean; path: string }

export function mayPoll({ isVisible, isOnline, isIn, path }: Sight): boolean {
  return isVisible && isOnline && isIn && isOnDeck(path)
}
