export const isVisible = (): boolean => document.visibilityState === 'visible'

export function onVisibilityChange(listener: (isVisible: boolean) => void): () => void {
  const tell = () => listener(isVisible())
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
