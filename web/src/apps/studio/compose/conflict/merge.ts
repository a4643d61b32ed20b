// Two changes of one post in one. Fields that one side has changed are taken from it; texts that both have changed are merged by
// their blocks over the version that both began with, as diff3 merges lines. Only what both changed, and not to the same, is asked.

import type { MustReadSettings } from '@atrium/client'
import { diffArrays } from 'diff'
import { isSame } from '../../../../lib/records/changes.ts'
import type { PostFields } from '../fields.ts'

export type Choice = 'mine' | 'theirs' | 'both'

type FieldName = Exclude<keyof PostFields, 'must_read' | 'begun_with'> | keyof MustReadSettings

/** A part that both changed differently: a field, or some blocks of the text as HTML. */
export type Clash =
  | { readonly name: 'body'; readonly mine: string; readonly theirs: string }
  | { readonly name: Exclude<FieldName, 'body'>; readonly mine: unknown; readonly theirs: unknown }

export interface Merge {
  readonly clashes: readonly Clash[]
  /** The post with a choice for each clash, in their order; `both` of a text has theirs first. */
  readonly resolve: (choices: readonly Choice[]) => PostFields
}

/**
 * Merges two changes of a post field by field, and of the text block by block. `before` is what both began with; where that is not
 * known, each difference is a clash. `split` makes blocks of HTML, the same way for all three.
 */
export function mergePosts(
  before: PostFields | null,
  mine: PostFields,
  theirs: PostFields,
  split: (html: string) => readonly string[],
): Merge {
  const text = {
    name: 'body',
    split: (html: unknown) => split(html as string),
    join: (all: readonly string[]) => all.join(''),
  }
  const { clashes, resolve } = mergeFields(before && flatten(before), flatten(mine), flatten(theirs), text)
  return { clashes: clashes as readonly Clash[], resolve: choices => unflatten(resolve(choices), mine) }
}

/** The field that is merged by its parts, as strings in their order. */
interface PartedField {
  readonly name: string
  readonly split: (value: unknown) => readonly string[]
  readonly join: (parts: readonly string[]) => unknown
}

/** `mergePosts` for any fields, one of which has parts. */
export function mergeFields<Fields extends object>(
  before: Fields | null,
  mine: Fields,
  theirs: Fields,
  { name: parted, split, join }: PartedField,
) {
  type Flat = Readonly<Record<string, unknown>>
  const sides = { mine: mine as Flat, theirs: theirs as Flat }
  const base = before as Flat | null
  const names = Object.keys(mine)
  const isMine = (name: string) =>
    isSame(sides.mine[name], sides.theirs[name]) || (base && isSame(base[name], sides.theirs[name]))
  const isTheirs = (name: string) => base && isSame(base[name], sides.mine[name])
  const open = names.filter(name => !isMine(name) && !isTheirs(name))
  const parts = (side: Flat) => split(side[parted])
  const stretches = !open.includes(parted)
    ? []
    : base
      ? mergeTexts(parts(base), parts(sides.mine), parts(sides.theirs))
      : compareTexts(parts(sides.mine), parts(sides.theirs))
  const fields = open.filter(name => name !== parted)
  const asked = stretches.filter(stretch => 'mine' in stretch)
  return {
    clashes: [
      ...fields.map(name => ({ name, mine: sides.mine[name], theirs: sides.theirs[name] })),
      ...asked.map(stretch => ({ name: parted, mine: join(stretch.mine), theirs: join(stretch.theirs) })),
    ],
    resolve(choices: readonly Choice[]): Fields {
      const merged = Object.fromEntries(names.map(name => [name, isMine(name) ? sides.mine[name] : sides.theirs[name]]))
      for (const [index, name] of fields.entries())
        merged[name] = sides[choices[index] === 'theirs' ? 'theirs' : 'mine'][name]
      if (stretches.length > 0) {
        const chosen = choices.slice(fields.length)
        merged[parted] = join(
          stretches.flatMap(stretch =>
            'blocks' in stretch ? stretch.blocks : choose(stretch, chosen[asked.indexOf(stretch)]),
          ),
        )
      }
      return merged as Fields
    },
  }
}

const choose = (stretch: Question, choice: Choice | undefined): readonly string[] => [
  ...(choice === 'mine' ? [] : stretch.theirs),
  ...(choice === 'theirs' ? [] : stretch.mine),
]

const flatten = ({ must_read, begun_with: _, ...fields }: PostFields): Readonly<Record<FieldName, unknown>> => ({
  ...fields,
  ...must_read,
})

/** The fields in the order of `like`: what is the same is also written the same. */
function unflatten(flat: Readonly<Record<string, unknown>>, like: PostFields): PostFields {
  const { due_at, label, remind_hours_before, ask_again_on_change, ...fields } = flat
  const must_read = { ...like.must_read, due_at, label, remind_hours_before, ask_again_on_change }
  return { ...like, ...fields, must_read } as PostFields
}

/** Blocks in their order: agreed on, or changed by both. */
export type Stretch = { readonly blocks: readonly string[] } | Question

interface Question {
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
}

/** Merges two changes of a text, given as blocks. Of blocks that both added at the same place, theirs come first. */
export function mergeTexts(before: readonly string[], mine: readonly string[], theirs: readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  const changes = [...changesOf(before, mine, 'mine'), ...changesOf(before, theirs, 'theirs')]
  for (const group of withoutRepeats(groupsOf(changes))) {
    stretches.push({ blocks: before.slice(at, group.start) }, ...settle(before, group))
    at = group.end
  }
  return joined([...stretches, { blocks: before.slice(at) }])
}

/** Compares two texts of which it is not known what they began with: each difference is for the user to choose. */
export const compareTexts = (mine: readonly string[], theirs: readonly string[]): Stretch[] => {
  const stretches: Stretch[] = []
  let at = 0
  for (const { start, end, blocks } of changesOf(mine, theirs, 'theirs')) {
    stretches.push({ blocks: mine.slice(at, start) }, { mine: mine.slice(start, end), theirs: blocks })
    at = end
  }
  return joined([...stretches, { blocks: mine.slice(at) }])
}

type Side = 'mine' | 'theirs'

/** The blocks from `start` to before `end` became these. */
interface Change {
  readonly start: number
  readonly end: number
  readonly blocks: readonly string[]
  readonly by: Side
}

function changesOf(before: readonly string[], after: readonly string[], by: Side): Change[] {
  const changes: Change[] = []
  let at = 0
  let from = 0
  let blocks: string[] = []
  const close = () => {
    if (at > from || blocks.length > 0) changes.push({ start: from, end: at, blocks, by })
    blocks = []
  }
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (added) blocks.push(...value)
    else if (removed) at += value.length
    else {
      close()
      at += value.length
      from = at
    }
  }
  close()
  return changes
}

interface Group {
  readonly start: number
  readonly end: number
  readonly changes: readonly Change[]
}

/** The changes in the order of the text; those of the same blocks, or of the same place between two, together. */
function groupsOf(changes: readonly Change[]): Group[] {
  const groups: Group[] = []
  for (const change of changes.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = groups.at(-1)
    const isSamePlace = last && change.start === last.start && change.end === last.end
    if (last && (change.start < last.end || isSamePlace))
      groups[groups.length - 1] = {
        start: last.start,
        end: Math.max(last.end, change.end),
        changes: [...last.changes, change],
      }
    else groups.push({ start: change.start, end: change.end, changes: [change] })
  }
  return groups
}

/** Blocks that both added between two that each of them changed stand in two groups; they are kept in the first. */
const withoutRepeats = (groups: readonly Group[]): Group[] =>
  groups.map((group, index) => {
    const [last] = groups[index - 1]?.changes ?? []
    const [change] = group.changes
    if (!last || !change || last.end !== change.start || last.by === change.by || group.changes.length > 1) return group
    let count = Math.min(addedCount(last), addedCount(change))
    while (count > 0 && !isSame(last.blocks.slice(-count), change.blocks.slice(0, count))) count--
    return count <= 0 ? group : { ...group, changes: [{ ...change, blocks: change.blocks.slice(count) }] }
  })

const addedCount = ({ start, end, blocks }: Change): number => blocks.length - (end - start)

function settle(before: readonly string[], { start, end, changes }: Group): Stretch[] {
  const [first] = changes
  if (changes.length === 1 && first) return [{ blocks: first.blocks }]
  const base = before.slice(start, end)
  const [mine, theirs] = (['mine', 'theirs'] as const).map(side => {
    let at = start
    const blocks: string[] = []
    for (const change of changes.filter(({ by }) => by === side)) {
      blocks.push(...before.slice(at, change.start), ...change.blocks)
      at = change.end
    }
    return [...blocks, ...before.slice(at, end)]
  }) as [string[], string[]]
  // With the same number of blocks on all sides, they are versions of each other one by one.
  if (mine.length === base.length && theirs.length === base.length && base.length > 0)
    return base.map((block, index) => settleBlock(block, mine[index] ?? '', theirs[index] ?? ''))
  return settleWithoutCommon(base, mine, theirs)
}

function settleBlock(base: string, mine: string, theirs: string): Stretch {
  if (mine === theirs || theirs === base) return { blocks: [mine] }
  return mine === base ? { blocks: [theirs] } : { mine: [mine], theirs: [theirs] }
}

/** Blocks that both added at the beginning or end stand there once. */
function settleWithoutCommon(base: readonly string[], mine: readonly string[], theirs: readonly string[]): Stretch[] {
  const shorter = Math.min(mine.length, theirs.length)
  let head = 0
  while (head < shorter && mine[head] === theirs[head]) head++
  let tail = 0
  while (tail < shorter - head && mine.at(-1 - tail) === theirs.at(-1 - tail)) tail++
  const between = { mine: mine.slice(head, mine.length - tail), theirs: theirs.slice(head, theirs.length - tail) }
  // Nothing was there before: both additions stay.
  const middle = base.length === 0 ? { blocks: [...between.theirs, ...between.mine] } : between
  return [
    { blocks: mine.slice(0, head) },
    ...(between.mine.length + between.theirs.length === 0 ? [] : [middle]),
    { blocks: mine.slice(mine.length - tail) },
  ]
}

/** Without empty stretches; what needs no choice is in one piece. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches) {
    const last = result.at(-1)
    if ('blocks' in stretch && stretch.blocks.length === 0) continue
    if (last && 'blocks' in last && 'blocks' in stretch)
      result[result.length - 1] = { blocks: [...last.blocks, ...stretch.blocks] }
    else result.push(stretch)
  }
  return result
}
