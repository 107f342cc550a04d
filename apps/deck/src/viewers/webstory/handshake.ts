type ShellMessage = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>

/**
 * Does this message come from our shell, in its sandbox? Its origin is opaque, so it names itself `null`; any
 * other window that does the same is told apart by being another one.
 */
export function isShellReady(
  { source, origin, data }: ShellMessage,
  shell: MessageEventSource | null,
): boolean {
  const isOurs = shell !== null && source === shell && origin === 'null'
  return isOurs && typeof data === 'object' && data !== null && 'storyReady' in data
}
