/** A newsroom counts the hours to 24, in every language. */
export const timeOfDay = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
