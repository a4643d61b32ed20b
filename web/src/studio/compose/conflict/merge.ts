import type { PostFields } from '../fields.ts'

type Name = keyof PostFields

/** What people read of a post; the rest are its settings. */
const TEXTS: readonly Name[] = ['title', 'summary', 'body']

interface Merged {
  /** What only one side has changed is taken from it; what both have is `mine`. */
  readonly fields: PostFields
  /** What both have changed, and not to the same. */
  readonly clashes: readonly Name[]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Two changes of the same post in one. */
export function mergeFields(before: PostFields, mine: PostFields, theirs: PostFields): Merged {
  const names = Object.keys(before) as Name[]
  const ofTheirs = names.filter(name => isSame(before[name], mine[name]))
  const clashes = names.filter(
    name => !ofTheirs.includes(name) && !isSame(before[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  )
  return { fields: { ...mine, ...Object.fromEntries(ofTheirs.map(name => [name, theirs[name]])) }, clashes }
}

/** Whether two versions differ in what is not read. */
export const haveOtherSettings = (one: PostFields, other: PostFields): boolean =>
  (Object.keys(one) as Name[]).some(name => !TEXTS.includes(name) && !isSame(one[name], other[name]))
