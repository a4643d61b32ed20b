// A small seeded random number generator (the public sfc32 design: 128 bits of state, period about 2^127), keyed by a
// path of names. A fork depends on the path alone, never on earlier draws, so every part of an organisation
// can be made in any order, or alone, with the same result.

type Key = readonly [number, number, number, number]

const WARM_UP_ROUNDS = 12
const TWO_TO_32 = 2 ** 32

/** A stream of reproducible numbers. Not for secrets. */
export class Random {
  readonly #key: Key
  #a: number
  #b: number
  #c: number
  #counter: number

  private constructor(key: Key) {
    this.#key = key
    this.#a = key[0]
    this.#b = key[1]
    this.#c = key[2]
    this.#counter = key[3] | 1
    for (let round = 0; round < WARM_UP_ROUNDS; round++) this.next()
  }

  /** The generator of a seed string; any string will do. */
  static from(seed: string): Random {
    return new Random(absorb([0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a], seed))
  }

  /** An independent generator for a named part (or the nth of many); earlier draws from this one do not change it. */
  fork(name: string | number): Random {
    return new Random(absorb(this.#key, String(name)))
  }

  /** The next 32 random bits as an unsigned integer. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** A number from 0 to below 1. */
  float(): number {
    return this.next() / TWO_TO_32
  }

  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.float() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.float() < probability
  }

  /** One of the items; RangeError when there are none. */
  pick<Item>(items: { readonly length: number; readonly [index: number]: Item }): Item {
    if (items.length === 0) throw new RangeError('There is nothing to pick from')
    return items[Math.floor(this.float() * items.length)] as Item
  }

  /** One of the items, each as likely as its `weight`. */
  weighted<Item extends { readonly weight: number }>(items: readonly Item[]): Item {
    let rest = this.float() * items.reduce((sum, item) => sum + item.weight, 0)
    for (const item of items) {
      rest -= item.weight
      if (rest < 0) return item
    }
    return this.pick(items.slice(-1))
  }

  /** An index below `size`, small ones more likely: exponent 0 is even, 1 is Zipf's law, larger is steeper. */
  skewed(size: number, exponent = 1): number {
    const draw = this.float()
    if (exponent === 1) return Math.min(size - 1, Math.floor((size + 1) ** draw) - 1)
    const power = 1 - exponent
    return Math.min(size - 1, Math.floor((draw * ((size + 1) ** power - 1) + 1) ** (1 / power)) - 1)
  }

  /** A number of the normal distribution. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.float()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.float())
  }

  /** A waiting time: mostly short, sometimes long. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.float())
  }

  /** From 1 upwards with a heavy tail: a smaller `shape` makes rarer, larger outliers. */
  pareto(shape: number, max: number): number {
    return Math.min(max, (1 - this.float()) ** (-1 / shape))
  }

  /** Shuffles in place and returns the same array. */
  shuffle<List extends { length: number; [index: number]: unknown }>(list: List): List {
    for (let index = list.length - 1; index > 0; index--) {
      const other = this.int(0, index)
      const moved = list[index]
      list[index] = list[other]
      list[other] = moved
    }
    return list
  }

  /** `count` different items (all, when there are not that many), in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    return this.shuffle([...items]).slice(0, count)
  }

  /** `count` different indexes below `size`, ascending, spread evenly; needs no memory but the result. */
  spread(count: number, size: number): Uint32Array {
    const stride = size / Math.max(1, count)
    return Uint32Array.from({ length: Math.min(count, size) }, (_, nth) =>
      stride <= 1 ? nth : this.int(Math.floor(nth * stride), Math.floor((nth + 1) * stride) - 1),
    )
  }

  /** A moment from `from` to before `to`. */
  dateBetween(from: Date, to: Date): Date {
    return new Date(Math.floor(from.getTime() + this.float() * (to.getTime() - from.getTime())))
  }
}

/** A drawing by weight for many items: finds an index by binary search in the running totals. */
export function weightedIndex(weights: ArrayLike<number>): (random: Random) => number {
  const totals = new Float64Array(weights.length)
  let sum = 0
  for (let index = 0; index < weights.length; index++) {
    sum += weights[index] as number
    totals[index] = sum
  }
  return random => indexAbove(totals, random.float() * sum)
}

/** The first index whose running total is above `value`; the last one when none is. */
export function indexAbove(totals: Float64Array, value: number): number {
  let low = 0
  let high = totals.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((totals[middle] as number) > value) high = middle
    else low = middle + 1
  }
  return low
}

/** Mixes a name into a key. Its length goes in too, so that 'ab' then 'c' differs from 'a' then 'bc'. */
function absorb(key: Key, name: string): Key {
  let [a, b, c, d] = key
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index)
    a = Math.imul(a ^ unit, 0x9e3779b1)
    b = Math.imul(b ^ a ^ (unit << 16), 0x85ebca77)
    c = Math.imul(c ^ (b >>> 15) ^ unit, 0xc2b2ae3d)
    d = Math.imul(d ^ (c >>> 13) ^ unit, 0x27d4eb2f)
  }
  a = avalanche(a ^ name.length ^ d)
  b = avalanche(b ^ a)
  c = avalanche(c ^ b)
  d = avalanche(d ^ c)
  return [avalanche(a ^ d), b, c, d]
}

/** Spreads every bit of a word over the whole word. */
function avalanche(word: number): number {
  let mixed = (word + 0x9e3779b9) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
