// New posts (decision 0083). All writes are sent together, with the query that reads the posts for the response; posts to be
// published at once are inserted in that state.

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
 * Creates a draft and returns its id: `reservedId` if given, else a new one. The author defaults to the acting user, the
 * language to the program's. The caller records the creation once the post has all its parts.
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

/** A requested post and its target state. */
export interface PostOrder extends NewPost {
  /** null: it stays a draft. */
  readonly request: StateRequest | null
}

/**
 * Creates a post, moves it as requested, and returns the result.
 * @throws HttpError as `insertContent` and `changeState` do
 */
export async function createPost(db: ProgramDb, baseUrl: string, order: PostOrder): Promise<ContentRecord | undefined> {
  const drafts = await prepareDrafts(db, [order], { locks: order.request ? { topics: 'for share' } : {} })
  const [post] = await writePosts(db, baseUrl, await move(db, drafts, [order], false))
  return post
}

/**
 * The same for several, without waiting for topics and initiatives that are locked elsewhere; undefined for those that must be
 * created on their own, since they would wait or are refused.
 * @throws NoMemberError when one of their authors is no longer a member
 */
export async function createPosts(
  db: ProgramDb,
  baseUrl: string,
  orders: readonly PostOrder[],
): Promise<(ContentRecord | undefined)[]> {
  // Drafts only need their topics to exist; without locks here, their rows would wait for topics that are being
  // changed.
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

/** Determines the target state of new posts. */
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
  // A new post has no videos yet, so nothing delays that state.
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
