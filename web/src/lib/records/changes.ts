/** Whether two values are equal as JSON. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The members of `values` that differ from those of `stored`: a change that leaves alone what a colleague changes meanwhile. */
export const changedOf = <Values extends object>(values: Values, stored: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, stored[name as keyof Values])),
  ) as Partial<Values>
