import { fullTime, timeAgo } from '../ui/relativeTime.ts'

/** The first text that is drawn would wait for its font, and the first number for what the browser knows of numbers. */
export async function readyTexts(locale: string): Promise<void> {
  void document.fonts.load('14px "Inter Variable"')
  void document.fonts.load('600 15px "Source Serif 4 Variable"')
  await new Promise(resolve => setTimeout(resolve))
  const now = Date.now()
  timeAgo(new Date(now), now, locale)
  fullTime(new Date(now), locale)
}
