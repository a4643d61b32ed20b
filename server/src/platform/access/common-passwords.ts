// Passwords that are guessed first: on the list of the commonest, or the name of the user or of the company
// (docs/contract/access.md#passwords).

import { readFileSync } from 'node:fs'

const FILE = new URL('../../../assets/passwords/common.txt', import.meta.url)

let list: ReadonlySet<string> | null = null

/** `names` are the user name and the company's; of a user name that is an address also the part before the at sign. */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  list ??= new Set(readFileSync(FILE, 'utf8').trim().split('\n'))
  const form = comparable(password)
  if (list.has(form)) return true
  return names.flatMap(name => [name, name.split('@')[0] as string]).some(name => comparable(name) === form)
}

const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
