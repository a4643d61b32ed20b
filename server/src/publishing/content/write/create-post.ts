// New posts (decision 0083). All that is written of them is sent together, with the posts as they are returned at the end; those that
// are published at once are written in that state.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { runTogether } from '../../../platform/db/kysely.ts'
import { noteUploads } from '../../uploads/index.ts'
import type { ContentActor } from '../actor.ts'
import { creationSql } from '../history/record-changes.ts'
import {
  demandMove,
  followingStatements,
  type MadeMove,
  type StateRequest,
  tellOfMoves,
} from '../lifecycle/change-state.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { TRANSITIONS } from '../lifecycle/states.ts'
import { type ContentRecord, postsSql } from '../read/hydrate.ts'
import { type Draft, draftStatements, type Entered, type NewPost, prepareDrafts, unlessRefused } from './new-posts.ts'

/**
 * Makes a draft and returns its id: `reservedId` if there is one, else a new one. Without an author the acting user is it;
 * without a language it has the program's. Whoever calls it records the creation when the post has all its parts.
 * @throws HttpError 400 when something that it refers to does not exist
 */
export async function insertContent(
  db: ProgramDb,
  actor: ContentActor,
  input: NewPost['input'],
  reservedId?: number,
): Promise<number> {
  const drafts = (await prepareDrafts(db, [{ actor, input, id: reservedId }])) as [Draft]
  await runTogether(db, draftStatements(db, drafts))
  await noteUploads(db, drafts[0].addresses)
  return drafts[0].post.id
}

/** A post that is asked for, and where it is to go. */
export interface PostOrder extends NewPost {
  /** null: it stays a draft. */
  readonly request: StateRequest | null
}

/**
 * Makes a post, moves it as its request says, and returns it as it is then.
 * @throws HttpError as `insertContent` and `changeState` do
 */
export async function createPost(db: ProgramDb, baseUrl: string, order: PostOrder): Promise<ContentRecord | undefined> {
  const drafts = await prepareDrafts(db, [order], { locks: order.request ? { topics: 'for share' } : {} })
  const [post] = await writePosts(db, baseUrl, await move(db, drafts, [order], false))
  return post
}

/**
 * The same for several, without waiting for topics and initiatives that are locked elsewhere; undefined for those that are to be made by
 * themselves, since they would wait or are refused.
 * @throws NoMemberError when one of their authors is no member any more
 */
export async function createPosts(
  db: ProgramDb,
  baseUrl: string,
  orders: readonly PostOrder[],
): Promise<(ContentRecord | undefined)[]> {
  // Drafts need their topics only to be there; without locks their rows would wait for those of what is being changed.
  const topics = orders.some(({ request }) => request !== null) ? 'for share skip locked' : 'for key share skip locked'
  const locks = { topics, initiatives: 'for key share skip locked' } as const
  const memberIds = [...new Set(orders.flatMap(({ actor }) => actor.userId ?? []))].sort((a, b) => a - b)
  const drafts = await prepareDrafts(db, orders, { locks, memberIds, leavesRefused: true })
  const moved = await move(db, drafts, orders, true)
  const posts = await writePosts(db, baseUrl, moved)
  const byId = new Map(posts.map(post => [post.id, post]))
  return drafts.map(draft => draft && byId.get(draft.post.id))
}

interface Moved {
  readonly draft: Draft
  /** null: it stays a draft. */
  readonly move: MadeMove | null
  readonly entered: Entered | null
}

/** Decides where new posts go. */
async function move(
  db: ProgramDb,
  drafts: readonly (Draft | undefined)[],
  orders: readonly PostOrder[],
  leavesRefused: boolean,
): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const [index, { actor, request }] of orders.entries()) {
    const draft = drafts[index]
    if (!draft) continue
    const one = request
      ? await unlessRefused(leavesRefused, () => moveOf(db, actor, draft, request))
      : { draft, move: null, entered: null }
    if (one) moved.push(one)
  }
  return moved
}

async function moveOf(db: ProgramDb, actor: ContentActor, draft: Draft, request: StateRequest): Promise<Moved> {
  const { post } = draft
  const { publishAt = null, reason = null } = request
  const trigger = await demandMove(db, actor, post, request)
  // Without videos, which it cannot have yet, nothing is between it and that state.
  const next = TRANSITIONS.draft[trigger] as LockedPost['state']
  const dates = next === 'published' ? { published_at: post.now } : { scheduled_at: publishAt }
  return {
    draft,
    move: { post, next, trigger, reason, actorUserId: actor.userId },
    entered: { state: next, updated_at: post.now, ...dates },
  }
}

async function writePosts(db: ProgramDb, baseUrl: string, moved: readonly Moved[]): Promise<ContentRecord[]> {
  if (moved.length === 0) return []
  const drafts = moved.map(({ draft }) => draft)
  const ids = drafts.map(({ post }) => post.id)
  const moves = moved.flatMap(one => one.move ?? [])
  const entered = new Map(moved.flatMap(({ draft, entered: one }) => (one ? [[draft.post.id, one]] : [])))
  const rows = await runTogether(db, [
    ...draftStatements(db, drafts, entered),
    creationSql(db, ids),
    ...(moves.length > 0 ? followingStatements(db, moves, { baseUrl, reason: null }) : []),
    postsSql(db, ids),
  ])
  await noteUploads(
    db,
    drafts.flatMap(({ addresses }) => addresses),
  )
  if (moves.length > 0) await tellOfMoves(db, moves)
  return rows.at(-1) as ContentRecord[]
}
