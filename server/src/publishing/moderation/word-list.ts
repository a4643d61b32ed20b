// Finding a program's words in what people write. Words compare without regard to case, accents and invisible characters,
// and only whole: "ass" is not found in "class".

/** A text as it is compared: its words of letters and digits, in small letters without accents. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/[\p{Mark}\p{Cf}]/gu, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The first of the phrases (as `wordsOf` gives them) that the text contains, else null. Takes time with the text only. */
export function findPhrase(text: string, phrases: readonly (readonly string[])[]): readonly string[] | null {
  const byFirst = Map.groupBy(phrases, phrase => phrase[0])
  const words = wordsOf(text)
  for (const [index, word] of words.entries()) {
    const found = byFirst.get(word)?.find(phrase => phrase.every((part, offset) => words[index + offset] === part))
    if (found) return found
  }
  return null
}
