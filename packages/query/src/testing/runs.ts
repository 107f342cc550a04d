/** How often a property is tried; `PROPERTY_RUNS` raises it for the long tests. `share` is for the dear ones. */
export function runs(share = 1): { numRuns: number } {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
  return { numRuns: Math.max(1, Math.round(Number(process?.env['PROPERTY_RUNS'] ?? 200) * share)) }
}
