export function describeLicenses(folders: readonly string[]): string
export function packagesIn(files: readonly string[]): string[]
