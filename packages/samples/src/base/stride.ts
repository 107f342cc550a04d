/**
 * A stride of about the golden section of a size, coprime to it, so that consecutive entries differ a lot.
 */
export function strideFor(size: number): number {
  let stride = Math.max(1, Math.round(size * 0.618))
  while (greatestDivisor(stride, size) > 1) stride += 1
  return stride
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}
