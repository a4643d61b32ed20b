import { randomInt } from 'node:crypto'

/** A code of this many characters of the alphabet that cannot be guessed. */
export const randomCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
