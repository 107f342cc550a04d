/** A set of small integers with one bit each, because a search combines and subtracts thousands of them. */
export type Bits = Uint32Array

/** An empty set for numbers below `size`. */
export function noBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

export function setBit(bits: Bits, number: number): void {
  bits[number >>> 5]! |= 1 << (number & 31)
}

export function clearBit(bits: Bits, number: number): void {
  bits[number >>> 5]! &= ~(1 << (number & 31))
}

export function hasBit(bits: Bits, number: number): boolean {
  return (bits[number >>> 5]! & (1 << (number & 31))) !== 0
}

/** Adds the other set to the first one. */
export function addBits(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at]! |= other[at]!
}

/** Keeps in the first set only the numbers that are also in the other one. */
export function keepBits(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at]! &= other[at]!
}

/** Removes the other set from the first one. */
export function dropBits(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at]! &= ~other[at]!
}
