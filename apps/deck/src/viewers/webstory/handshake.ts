type ShellMessage = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>

/**
 * Does this message come from our shell in its sandbox? The shell's origin is opaque and so is sent as
 * `null`; another window with such an origin is told apart by `source`.
 */
export function isShellReady(
  { source, origin, data }: ShellMessage,
  shell: MessageEventSource | null,
): boolean {
  const isOurs = shell !== null && source === shell && origin === 'null'
  return isOurs && typeof data === 'object' && data !== null && 'storyReady' in data
}
