// The blocks of a newsletter that one mail has, and those it leaves out (docs/contract/newsletters.md#recipients).

import type { Block } from '../../../publishing/newsletters/index.ts'
import type { Selection } from './selection.ts'

export type LeftOutReason = 'not_visible' | 'not_published' | 'empty'

export interface LeftOut {
  readonly block_id: string
  readonly reason: LeftOutReason
}

interface Composed {
  readonly blocks: readonly Block[]
  readonly leftOut: readonly LeftOut[]
  /** It has blocks of posts, and shows no post. */
  readonly hasNothing: boolean
}

const ofPosts = ({ kind }: Block): boolean => kind === 'post' || kind === 'latest'

/**
 * The blocks that are shown with these posts: those of posts without any go, and then headings with nothing but dividers before the
 * next heading or the end. `published`: the posts that readers see at all.
 */
export function compose(blocks: readonly Block[], selection: Selection, published: ReadonlySet<number>): Composed {
  const shows = ({ id }: Block) => (selection[id]?.length ?? 0) > 0
  const reasonOf = (block: Block, index: number): LeftOutReason | null => {
    if (block.kind === 'heading') return hasContent(blocks.slice(index + 1), shows) ? null : 'empty'
    if (!ofPosts(block) || shows(block)) return null
    if (block.kind === 'latest' || isNamedBefore(blocks, index)) return 'empty'
    return published.has(block.content_id ?? 0) ? 'not_visible' : 'not_published'
  }
  const evaluated = blocks.map((block, index) => ({ block, reason: reasonOf(block, index) }))
  return {
    blocks: evaluated.flatMap(({ block, reason }) => (reason === null ? [block] : [])),
    leftOut: evaluated.flatMap(({ block, reason }) => (reason === null ? [] : [{ block_id: block.id, reason }])),
    hasNothing: blocks.some(ofPosts) && !blocks.some(shows),
  }
}

/** Whether something but dividers comes before the next heading or the end. */
function hasContent(following: readonly Block[], shows: (block: Block) => boolean): boolean {
  const next = following.findIndex(({ kind }) => kind === 'heading')
  const own = next === -1 ? following : following.slice(0, next)
  return own.some(block => block.kind !== 'divider' && (!ofPosts(block) || shows(block)))
}

/** A block before this one names the same post. */
const isNamedBefore = (blocks: readonly Block[], index: number): boolean =>
  blocks.slice(0, index).some(({ content_id: id }) => id !== undefined && id === blocks[index]?.content_id)
