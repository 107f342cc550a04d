/**
 * The number of runs of a property: `PROPERTY_RUNS` raises it for the long tests, `share` lowers it for
 * expensive ones. The seed is fixed, so that a failure can be repeated; `PROPERTY_SEED` sets another.
 */
export function runs(share = 1): { numRuns: number; seed: number } {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
  const read = (name: string, usual: number): number => Number(process?.env[name] ?? usual)
  return {
    numRuns: Math.max(1, Math.round(read('PROPERTY_RUNS', 200) * share)),
    seed: read('PROPERTY_SEED', 20260222),
  }
}
