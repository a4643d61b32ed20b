interface Answers {
  readonly multiple_choice: boolean
  readonly response_count: number | null
  readonly options: readonly { readonly response_count: number | null }[]
}

/**
 * Whole percentages of the answers to a poll, in the order of its options. Of a single choice they add up to 100, unless equal counts could not have equal shares; of several each
 * is of the people who answered.
 */
export function pollShares({ multiple_choice, response_count, options }: Answers): number[] {
  const counts = options.map(option => option.response_count ?? 0)
  if (!multiple_choice) return partsOf100(counts)
  return counts.map(count => (response_count ? Math.round((count * 100) / response_count) : 0))
}

/**
 * Each is rounded down, and what is missing goes to those with the largest remainders. Equal counts have equal shares: where what is
 * missing does not reach for all of them, none gets it, and the sum is below 100.
 */
function partsOf100(counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0)
  if (whole === 0) return counts.map(() => 0)
  const exactOf = (count: number) => (count * 100) / whole
  let missing = 100 - counts.reduce((sum, count) => sum + Math.floor(exactOf(count)), 0)
  const rounded = new Set<number>()
  const different = [...new Set(counts)].toSorted((a, b) => (exactOf(b) % 1) - (exactOf(a) % 1) || b - a)
  for (const count of different) {
    const equals = counts.filter(other => other === count).length
    if (exactOf(count) % 1 === 0 || equals > missing) continue
    missing -= equals
    rounded.add(count)
  }
  return counts.map(count => Math.floor(exactOf(count)) + (rounded.has(count) ? 1 : 0))
}
