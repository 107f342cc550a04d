import { History } from 'lucide-react'
import { useHasLetterKeys } from '../../../context/hooks.ts'
import { useT } from '../../../i18n/index.ts'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { pressedKey } from '../../../ui/keyboard/pressedKey.ts'
import { isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../../ui/keyboard/useWindowKey.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

type Props = { isOpen: boolean; onToggle: () => void }

export function VersionsButton({ isOpen, onToggle }: Props) {
  const t = useT()
  const hasLetterKeys = useHasLetterKeys()
  useWindowKey(event => {
    if (!hasLetterKeys || pressedKey(event) !== 'v' || !isShortcut(event)) return
    event.preventDefault()
    onToggle()
  })
  return <IconButton icon={History} label={t('versions.title')} aria-expanded={isOpen} onClick={onToggle} />
}
