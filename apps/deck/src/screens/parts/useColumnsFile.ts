import type { ImportMode } from '@wiredeck/columns'
import { useColumnHeads } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { largestFile, readColumnsFile, writeColumnsFile } from './columnsFile.ts'
import { dayOf } from '../../naming/days.ts'

/** Saves the columns of this deck in a file, and imports those of a file. */
export function useColumnsFile() {
  const { columns, poller } = useServices().filling
  const heads = useColumnHeads() ?? []

  return {
    count: heads.length,
    /** How many columns an import keeps or replaces, without untouched starters, which give way (D50). */
    ownCount: heads.filter(({ isStarter }) => !isStarter).length,

    /** Returns the file's name. */
    exportColumns: (): string => {
      const name = `deck-columns-${dayOf(new Date().toISOString())}.json`
      saveFile(name, writeColumnsFile(heads), 'application/json')
      return name
    },

    /** False when the file is no file of columns; nothing changes then. */
    importColumns: async (file: File, mode: ImportMode): Promise<boolean> => {
      const incoming = file.size > largestFile ? null : readColumnsFile(await file.text())
      if (!incoming || incoming.length === 0) return false
      if ((await columns.importColumns(incoming, mode)) === 0) return false
      void poller.runNow()
      return true
    },
  }
}
