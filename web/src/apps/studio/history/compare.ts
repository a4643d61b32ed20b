// Differences between two versions of a text: first the blocks, then the words of blocks that have a counterpart.

import { diffArrays, diffWords } from 'diff'
import type { Block } from './blocks.ts'

export interface Part {
  readonly text: string
  readonly change: 'same' | 'added' | 'removed'
}

interface ComparedBlock {
  readonly kind: Block['kind']
  readonly parts: readonly Part[]
}

/** Comparing words of texts that have little in common takes long and says nothing: then the whole text is replaced. */
const TIMEOUT_MS = 1000
/** Share of the shorter text; with less in common two blocks are not versions of each other. */
const COMMON_MIN_SHARE = 0.3

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words that were added and removed, in the order in which they are read. */
export function compareWords(before: string, after: string): Part[] {
  if (before === after) return before === '' ? [] : [{ text: before, change: 'same' }]
  const changes = diffWords(before, after, { timeout: TIMEOUT_MS, intlSegmenter: words })
  const parts = changes ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]
  return parts
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }) => ({ text: value, change: added ? 'added' : removed ? 'removed' : 'same' }))
}

/** The blocks of both, those of the later one in its order. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): ComparedBlock[] {
  const compared: ComparedBlock[] = []
  let removed: readonly Block[] = []
  const take = (added: readonly Block[]) => {
    compared.push(...pairs(removed, added))
    removed = []
  }
  const changes = diffArrays([...before], [...after], {
    comparator: (one, other) => one.kind === other.kind && one.text === other.text,
  })
  for (const change of changes) {
    if (change.removed) removed = change.value
    else if (change.added) take(change.value)
    else {
      take([])
      compared.push(...change.value.map(({ kind, text }) => whole(kind, text, 'same')))
    }
  }
  take([])
  return compared
}

/** Blocks that were replaced by others, each beside its counterpart where it has one. */
function pairs(removed: readonly Block[], added: readonly Block[]): ComparedBlock[] {
  const result: ComparedBlock[] = []
  for (let index = 0; index < Math.max(removed.length, added.length); index++) {
    const [old, next] = [removed[index], added[index]]
    const parts = old && next ? compareWords(old.text, next.text) : []
    if (old && next && commonShare(parts, old.text, next.text) >= COMMON_MIN_SHARE) {
      result.push({ kind: next.kind, parts })
      continue
    }
    if (old) result.push(whole(old.kind, old.text, 'removed'))
    if (next) result.push(whole(next.kind, next.text, 'added'))
  }
  return result
}

const whole = (kind: Block['kind'], text: string, change: Part['change']): ComparedBlock => ({
  kind,
  parts: [{ text, change }],
})

function commonShare(parts: readonly Part[], one: string, other: string): number {
  const common = parts.reduce((sum, { text, change }) => sum + (change === 'same' ? text.trim().length : 0), 0)
  return common / Math.max(1, Math.min(one.length, other.length))
}

/** How many words of the parts have a change. */
export function countWords(parts: readonly Part[], change: Part['change']): number {
  return parts
    .filter(part => part.change === change)
    .reduce((sum, { text }) => sum + [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length, 0)
}
