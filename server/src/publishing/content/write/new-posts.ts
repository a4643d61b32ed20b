// New posts, checked and not yet written: one, or several that share a transaction (decision 0095).

import { type RawBuilder, sql } from 'kysely'
import { NoMemberError } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { membersLockSql } from '../../../platform/db/hold-members.ts'
import { PREPARED, type Query, runTogether } from '../../../platform/db/kysely.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { HttpError, invalid } from '../../../platform/http/errors.ts'
import { type ContentActor, writerOf } from '../actor.ts'
import type { NewContent } from '../content.ts'
import { dateFaults } from '../lifecycle/dates.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { type AnySource, contentColumns, NEW_POST_COLUMNS } from '../read/content-columns.ts'
import { addressesOf, channelsSql, newRelationStatements } from '../read/relations.ts'
import { type Found, type ReferenceLocks, referencesSql, settleReferences } from './references.ts'
import { contentSearchSql } from './search-index.ts'

/** A post that is asked for. */
export interface NewPost {
  readonly actor: ContentActor
  /** The author defaults to the acting user, the language to the program's. */
  readonly input: AnySource<NewContent>
  /** The id to store it under, if already reserved. */
  readonly id?: number | undefined
  readonly uuid?: string
}

/** One that may be written. */
export interface Draft {
  /** The post after the write; no other transaction can lock it. */
  readonly post: LockedPost
  /** The columns to insert. */
  readonly row: NewRow
  readonly input: AnySource<NewContent>
  readonly audienceIds: readonly number[] | undefined
  /** Texts that may name uploads. */
  readonly addresses: readonly (string | null | undefined)[]
}

type NewRow = Awaited<ReturnType<typeof rowOf>>

interface Preparing {
  /** Rows that posts refer to. No post is published without all of its topics. */
  readonly locks?: ReferenceLocks
  /** Users whose memberships must be locked, unless the transaction already does so. */
  readonly memberIds?: readonly number[]
  /** Leaves out a refused post instead of throwing. */
  readonly leavesRefused?: boolean
}

/**
 * Checks the requested posts, in order; undefined for those left out.
 * @throws HttpError 400 when something that a post refers to does not exist, or its dates are over
 * @throws NoMemberError when one of `memberIds` is no longer a member, or is being removed
 */
export async function prepareDrafts(
  db: ProgramDb,
  posts: readonly NewPost[],
  { locks = {}, memberIds = [], leavesRefused = false }: Preparing = {},
): Promise<(Draft | undefined)[]> {
  const [members, [found], [start]] = await runTogether<[unknown, Found, Start]>(db, [
    membersLockSql(db, memberIds),
    referencesSql(
      db,
      posts.map(({ input }) => input),
      locks,
    ),
    startSql(db, posts.length),
  ])
  if (members.length < memberIds.length) throw new NoMemberError()
  if (!start) throw new Error('the program of a request exists')
  const drafts: (Draft | undefined)[] = []
  for (const [index, post] of posts.entries()) {
    const id = post.id ?? (start.ids[index] as number)
    drafts.push(await unlessRefused(leavesRefused, () => prepareDraft(db, { ...post, id }, found, start)))
  }
  return drafts
}

/** Returns undefined instead of throwing if the post may be left out. */
export async function unlessRefused<T>(leavesRefused: boolean, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (leavesRefused && error instanceof HttpError) return undefined
    throw error
  }
}

async function prepareDraft(
  db: ProgramDb,
  { actor, input, id, uuid = uuidv7() }: NewPost & { readonly id: number },
  found: Found | undefined,
  start: Start,
): Promise<Draft> {
  const audienceIds = await settleReferences(db, input, found)
  const row = await rowOf(actor, input, audienceIds, start)
  const faults = dateFaults(row, new Date())
  if (faults.length > 0) throw invalid(...faults)
  return {
    row: { ...row, id, uuid },
    input,
    audienceIds,
    addresses: [row.body, row.author_avatar_url, ...addressesOf(input)],
    post: {
      ...row,
      id,
      uuid,
      state: 'draft',
      scheduled_at: null,
      edition: 1,
      has_topic: input.channels.length > 0,
      has_video: false,
      reviewer_user_id: null,
      four_eyes_review: start.four_eyes_review,
      now: start.now,
    },
  }
}

async function rowOf(
  actor: ContentActor,
  input: NewPost['input'],
  audienceIds: readonly number[] | undefined,
  start: Start,
) {
  const { userId } = actor
  const author = input.author === undefined && userId !== null ? { user_id: userId } : input.author
  const given = { ...input, ...(author === undefined ? {} : { author }) }
  const columns = await contentColumns(given, audienceIds)
  const writer = writerOf(actor)
  return {
    ...NEW_POST_COLUMNS,
    ...columns,
    id: 0,
    uuid: '',
    content_type: input.content_type,
    language: columns.language ?? start.default_language,
    created_by: userId,
    written_by_user_id: writer.userId,
    written_by_client_id: writer.clientId,
    /** null: that of the transaction. */
    updated_at: null as Date | null,
  }
}

/** Additional columns of a post that does not stay a draft. */
export interface Entered {
  readonly state: string
  readonly updated_at: Date
  readonly published_at?: Date
  readonly scheduled_at?: Date | null
}

/** Statements that insert posts, each possibly in its own state. */
export function draftStatements(
  db: ProgramDb,
  drafts: readonly Draft[],
  entered: ReadonlyMap<number, Entered> = new Map(),
): Query<unknown>[] {
  return [
    rowsSql(
      db,
      drafts.map(({ row }) => ({ ...row, ...entered.get(row.id) })),
    ),
    channelsSql(
      db,
      drafts.map(({ post, input }) => ({ id: post.id, channels: input.channels })),
    ),
    ...drafts.flatMap(({ post, input, audienceIds }) => newRelationStatements(db, post.id, input, audienceIds)),
    contentSearchSql(
      db,
      drafts.map(({ post }) => post.id),
    ),
  ]
}

const NAMES = [
  ...Object.keys(NEW_POST_COLUMNS),
  ...['id', 'uuid', 'content_type', 'language', 'created_by', 'written_by_user_id', 'written_by_client_id'],
]
const COLUMNS = sql.raw(NAMES.join(', '))
const VALUES = sql.raw(NAMES.map(name => `r.${name}`).join(', '))

/** As JSON, so that one prepared statement serves any number of posts. */
const rowsSql = (db: ProgramDb, rows: readonly (NewRow | (NewRow & Entered))[]): RawBuilder<unknown> => sql`
    ${PREPARED} insert into content (program_id, ${COLUMNS}, updated_at)
    select ${db.programId}::bigint, ${VALUES}, coalesce(r.updated_at, now())
      from json_populate_recordset(null::content, ${JSON.stringify(rows)}::json) r`

interface Start {
  /** For as many posts. */
  readonly ids: readonly number[]
  readonly default_language: string
  readonly four_eyes_review: boolean
  /** The database's clock, in whole milliseconds as timestamps are returned. */
  readonly now: Date
}

const startSql = (db: ProgramDb, count: number): RawBuilder<Start> => sql<Start>`
    ${PREPARED} select array(select nextval(pg_get_serial_sequence('content', 'id')) from generate_series(1, ${count}::integer)) as ids,
           p.default_language, p.four_eyes_review, date_trunc('milliseconds', clock_timestamp()) as now
      from programs p where p.id = ${db.programId}`
