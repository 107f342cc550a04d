/** Whether both are the same JSON. A database may return the keys of an object in another order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return toJson(one) === toJson(other)
}

/** JSON with sorted keys, so that equal values have equal texts. */
function toJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
