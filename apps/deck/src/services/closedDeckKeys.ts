/** Where it is stored that this device is alerted while its deck is closed, and which endpoints the server is to forget. */
export const closedDeckKeys = { place: 'push-place', left: 'push-left' } as const
