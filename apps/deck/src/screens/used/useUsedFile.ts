import { useEmbargoesOverBy, useUses } from '../../context/hooks.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { usedCsv } from './usedCsv.ts'
import { usedRow, type UsedRow } from './usedRow.ts'

/** The account of use with the state of each line, null until it was read, and how to save it as a file. */
export function useUsedFile(): { rows: readonly UsedRow[] | null; save: () => string } {
  const { uses, cards } = useUses()
  const overBy = useEmbargoesOverBy()
  const rows = uses && uses.map(use => usedRow(use, cards.get(use.documentId) ?? null, overBy))
  return {
    rows,
    save() {
      const name = `deck-used-${new Date().toISOString().slice(0, 10)}.csv`
      saveFile(name, usedCsv(rows ?? []), 'text/csv;charset=utf-8')
      return name
    },
  }
}
