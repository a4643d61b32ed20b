interface Answers {
  readonly multiple_choice: boolean
  readonly response_count: number | null
  readonly options: readonly { readonly response_count: number | null }[]
}

/** Whole percentage, rounded by itself: equal counts have equal shares, and shares may add up to 99 or 101. */
export const percentOf = (count: number, whole: number): number => (whole === 0 ? 0 : Math.round((count * 100) / whole))

/** Percentages of the answers to a poll, in the order of its options; of several choices each is of the people who answered. */
export function pollShares({ multiple_choice, response_count, options }: Answers): number[] {
  const counts = options.map(option => option.response_count ?? 0)
  const whole = multiple_choice ? (response_count ?? 0) : counts.reduce((sum, count) => sum + count, 0)
  return counts.map(count => percentOf(count, whole))
}
