interface Answers {
  readonly multiple_choice: boolean
  readonly response_count: number | null
  readonly options: readonly { readonly response_count: number | null }[]
}

/**
 * Whole percentages of the answers to a poll, in the order of its options. Of a single choice they add up to 100; of several each
 * is of the people who answered.
 */
export function pollShares({ multiple_choice, response_count, options }: Answers): number[] {
  const counts = options.map(option => option.response_count ?? 0)
  if (!multiple_choice) return partsOf100(counts)
  return counts.map(count => (response_count ? Math.round((count * 100) / response_count) : 0))
}

/** Each is rounded down, and what is missing goes to those with the largest remainders, the first of equals. */
function partsOf100(counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0)
  if (whole === 0) return counts.map(() => 0)
  const parts = counts.map((count, index) => ({ index, exact: (count * 100) / whole }))
  const missing = 100 - parts.reduce((sum, { exact }) => sum + Math.floor(exact), 0)
  const byRemainder = parts.toSorted((a, b) => (b.exact % 1) - (a.exact % 1) || a.index - b.index)
  const rounded = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return parts.map(({ index, exact }) => Math.floor(exact) + (rounded.has(index) ? 1 : 0))
}
