// New posts (decision 0083). All that is written of one is sent together, with the post as it is returned at the end; one that is published
// at once is written in that state.

import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { PREPARED, type Query, runTogether } from '../../../platform/db/kysely.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { noteUploads } from '../../uploads/index.ts'
import { type ContentActor, writerOf } from '../actor.ts'
import type { NewContent } from '../content.ts'
import { creationSql } from '../history/record-changes.ts'
import { demandMove, followingStatements, type StateRequest, tellOfMoves } from '../lifecycle/change-state.ts'
import { dateFaults } from '../lifecycle/dates.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { TRANSITIONS } from '../lifecycle/states.ts'
import { type AnySource, contentColumns, NEW_POST_COLUMNS } from '../read/content-columns.ts'
import { type ContentRecord, postsSql } from '../read/hydrate.ts'
import { addressesOf, channelsSql, relationStatements } from '../read/relations.ts'
import { type Found, referencesSql, settleReferences } from './references.ts'
import { contentSearchSql } from './search-index.ts'

type Input = AnySource<NewContent>

/**
 * Makes a draft and returns its id: `reservedId` if there is one, else a new one. Without an author the acting user is it;
 * without a language it has the program's. Whoever calls it records the creation when the post has all its parts.
 * @throws HttpError 400 when something that it refers to does not exist
 */
export async function insertContent(
  db: ProgramDb,
  actor: ContentActor,
  input: Input,
  reservedId?: number,
): Promise<number> {
  const draft = await prepareDraft(db, actor, input, { reservedId })
  await runTogether(db, draft.statements({}))
  await noteUploads(db, draft.addresses)
  return draft.post.id
}

/**
 * Makes a post, moves it as `request` says, and returns it as it is then.
 * @throws HttpError as `insertContent` and `changeState` do
 */
export async function createPost(
  db: ProgramDb,
  baseUrl: string,
  actor: ContentActor,
  input: Input,
  request: StateRequest | null,
): Promise<ContentRecord | undefined> {
  const { post, statements, addresses } = await prepareDraft(db, actor, input, { locksTopics: request !== null })
  const creation = [creationSql(db, [post.id])]
  const answer = postsSql(db, [post.id])
  if (!request) {
    const rows = await runTogether(db, [...statements({}), ...creation, answer])
    await noteUploads(db, addresses)
    return rows.at(-1)?.[0] as ContentRecord | undefined
  }
  const { publishAt = null, reason = null } = request
  const trigger = await demandMove(db, actor, post, request)
  // Without videos, which it cannot have yet, nothing is between it and that state.
  const next = TRANSITIONS.draft[trigger] as LockedPost['state']
  const moves = [{ post, next }]
  const options = { baseUrl, publishAt, reason, actorUserId: actor.userId }
  const dates = next === 'published' ? { published_at: post.now } : { scheduled_at: publishAt }
  const written = statements({ state: next, updated_at: post.now, ...dates })
  const rows = await runTogether(db, [...written, ...creation, ...followingStatements(db, moves, options), answer])
  await noteUploads(db, addresses)
  await tellOfMoves(db, moves, trigger, options)
  return rows.at(-1)?.[0] as ContentRecord | undefined
}

/** A new post, checked and not yet written. */
interface Draft {
  /** As it is once it is written; nobody else can lock it. */
  readonly post: LockedPost
  /** What may name uploads. */
  readonly addresses: readonly (string | null | undefined)[]
  /** Writes it, with these columns besides those that the client gave. */
  statements(columns: {
    state?: string
    updated_at?: Date
    published_at?: Date
    scheduled_at?: Date | null
  }): Query<unknown>[]
}

interface DraftOptions {
  readonly reservedId?: number | undefined
  /** Keeps the topics as they are, as for every post that is published. */
  readonly locksTopics?: boolean
}

async function prepareDraft(
  db: ProgramDb,
  actor: ContentActor,
  input: Input,
  { reservedId, locksTopics = false }: DraftOptions,
): Promise<Draft> {
  const { userId } = actor
  const author = input.author === undefined && userId !== null ? { user_id: userId } : input.author
  const given = { ...input, ...(author === undefined ? {} : { author }) }
  const [[found], [start]] = await runTogether<[Found, Start]>(db, [
    referencesSql(db, input, locksTopics ? 'for share' : ''),
    startSql(db, reservedId),
  ])
  if (!start) throw new Error('the program of a request exists')
  const audienceIds = await settleReferences(db, input, found)
  const columns = await contentColumns(given, audienceIds)
  const faults = dateFaults(columns, new Date())
  if (faults.length > 0) throw invalid(...faults)
  const { id } = start
  const uuid = uuidv7()
  const { content_type } = input
  const writer = writerOf(actor)
  const row = {
    ...NEW_POST_COLUMNS,
    ...columns,
    id,
    uuid,
    content_type,
    program_id: db.programId,
    language: columns.language ?? start.default_language,
    created_by: userId,
    written_by_user_id: writer.userId,
    written_by_client_id: writer.clientId,
  }
  return {
    post: {
      ...row,
      state: 'draft',
      scheduled_at: null,
      edition: 1,
      has_topic: input.channels.length > 0,
      has_video: false,
      reviewer_user_id: null,
      four_eyes_review: start.four_eyes_review,
      now: start.now,
    },
    addresses: [row.body, row.author_avatar_url, ...addressesOf(input)],
    statements: more => [
      db
        .insertInto('content')
        .values({ ...row, updated_at: sql`now()`, ...more })
        .modifyEnd(PREPARED),
      channelsSql(db, id, input.channels),
      ...relationStatements(db, id, input, audienceIds),
      contentSearchSql(db, [id]),
    ],
  }
}

interface Start {
  readonly id: number
  readonly default_language: string
  readonly four_eyes_review: boolean
  /** The database's clock, in whole milliseconds as timestamps are returned. */
  readonly now: Date
}

const startSql = (db: ProgramDb, reservedId: number | undefined): RawBuilder<Start> => sql<Start>`
    ${PREPARED} select coalesce(${reservedId ?? null}::bigint, nextval(pg_get_serial_sequence('content', 'id'))) as id,
           p.default_language, p.four_eyes_review, date_trunc('milliseconds', clock_timestamp()) as now
      from programs p where p.id = ${db.programId}`
