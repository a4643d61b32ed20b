import { mergeFields } from '../../compose/conflict/merge.ts'

/** Texts by their places in the record. */
export type Lines = Readonly<Record<string, string>>

/** Lines of a translation have no parts of their own to merge. */
const NO_PARTS = { name: '', split: () => [], join: () => '' }

/** Merges two changes of a translation by their lines. */
export function mergeLines(before: Lines | null, mine: Lines, theirs: Lines) {
  const names = Object.keys({ ...before, ...mine, ...theirs })
  const all = (lines: Lines) => Object.fromEntries(names.map(name => [name, lines[name] ?? '']))
  return mergeFields<Lines>(before && all(before), all(mine), all(theirs), NO_PARTS)
}
