/** "SOUNDBITE 1 - Jane Roe, mayor": the first two words stand out. Any other description is all rest. */
export function splitSoundbite(description: string): { label: string | null; rest: string } {
  const [, label, rest] = /^((?:SOUNDBITE|SONORE)\s*\d+)\s*[-–—]\s*(.*)$/s.exec(description) ?? []
  return label === undefined || rest === undefined ? { label: null, rest: description } : { label, rest }
}
