// Turns the lines of a text into choices of a question.

interface Choice {
  readonly id?: string | null | undefined
  readonly text: string
}

/**
 * The choices of these lines. A line keeps the id of the choice that it was: equal ones from the beginning and the end on, and of the
 * lines between them each its own while none is added or removed, so that translations stay with their choices.
 */
export function choicesOf(lines: readonly string[], before: readonly Choice[]): Choice[] {
  const shortest = Math.min(lines.length, before.length)
  let first = 0
  while (first < shortest && lines[first] === before[first]?.text) first++
  let last = 0
  while (last < shortest - first && lines.at(-1 - last) === before.at(-1 - last)?.text) last++
  const isChangedInPlace = lines.length === before.length
  return lines.map((text, index) => {
    if (index < first || isChangedInPlace) return { ...before[index], text }
    const fromEnd = lines.length - index
    return fromEnd <= last ? { ...before.at(-fromEnd), text } : { text }
  })
}
