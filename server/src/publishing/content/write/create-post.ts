// New posts. All rows are written in one round trip; a post to be published at once is inserted in that state.

import { FOR_EVERYONE, type Targeting, targetingAfter } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { oneRow, type Query, runTogether } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { invalid } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { markUploads } from '../../uploads/index.ts'
import { requireOwnTopics } from '../../visibility/index.ts'
import { creationSql } from '../history/record-changes.ts'
import {
  assertTransition,
  type Move,
  notifyStateChanged,
  type StateRequest,
  sideEffectStatements,
} from '../lifecycle/change-state.ts'
import type { LockedPost } from '../lock/lock.ts'
import { type ContentActor, publisherOf, writeContent, writerColumns } from '../record/actor.ts'
import { dateFaults } from '../record/dates.ts'
import { type ContentRecord, hydratePost } from '../record/hydrate.ts'
import { respondWithContent } from '../record/present-content.ts'
import { Content, type NewContent, PostInput } from '../record/record.ts'
import { TRANSITIONS } from '../record/states.ts'
import { readApproval } from '../review/topic-review.ts'
import { contentSearchSql } from '../search/search-index.ts'
import { fillFromTemplate, type TemplateContent } from '../templates/template-record.ts'
import { type AnySource, contentColumns } from './content-columns.ts'
import { dueDateGiven } from './must-read-effects.ts'
import { referencesSql, settleReferences } from './references.ts'
import { addressesOf, channelsSql, newRelationStatements } from './relations.ts'
import { prepareBody } from './sanitize-body.ts'

export const createContent = endpoint('POST /v2/content', {
  tag: 'Content',
  summary: 'Create a post',
  description:
    'A draft, unless `publish` or `publish_at` is given: then it is published or scheduled in the same step, and nothing ' +
    'is created where publishing is refused. Images and videos are added by separate calls. `content_type` and `channels` are needed ' +
    'unless the template named by `template_id` has them; what the body names wins.',
  access: writeContent,
  input: { body: PostInput },
  prepare: prepareBody,
  output: { status: 201, body: Type.One(Content), headers: ['ETag'] },
  async handle(context, { body }) {
    const { actor, db, services } = context
    const publishAt = body.publish_at ? parseTimestamp(body.publish_at) : null
    const isOverride = body.override === true
    const request = body.publish || publishAt ? ({ action: 'publish', publishAt, isOverride } as const) : null
    const filled = await fillFromTemplate(db, actor, body)
    return respondWithContent(context, await createPost(db, services.baseUrl(), actor, filled, request))
  },
})

type NewPost = AnySource<NewContent> & Pick<TemplateContent, 'must_read'>

/**
 * Creates a draft and returns its id: `reservedId` if given, else a new one. The author defaults to the acting user, the
 * language to the program's. The caller records the creation once the post has all its parts.
 * @throws HttpError 400 when a record that it refers to does not exist, or its dates are past
 */
export async function insertContent(
  db: ProgramDb,
  actor: ContentActor,
  input: NewPost,
  reservedId?: number,
): Promise<number> {
  const draft = await prepareDraft(db, actor, input, { reservedId })
  await runTogether(db, { post: insertStatements(db, draft) })
  await markUploads(db, draft.addresses)
  return draft.post.id
}

/**
 * Creates a post and returns it: a draft, or published or scheduled according to `request`.
 * @throws HttpError as `insertContent` and `changeState` do
 */
async function createPost(
  db: ProgramDb,
  baseUrl: string,
  actor: ContentActor,
  input: NewPost,
  request: StateRequest | null,
): Promise<ContentRecord | null> {
  await requireOwnTopics(
    db,
    publisherOf(actor),
    input.channels.map(({ id }) => id),
  )
  const draft = await prepareDraft(db, actor, input, { locksTopics: request !== null })
  const approval = request ? await readApproval(db, draft.post.topic_ids) : {}
  const post = { ...draft.post, ...approval }
  const moves = request ? [await moveOf(db, actor, post, request)] : []
  const [entered] = moves.map(({ next }) => enteredColumns(post, next, request?.publishAt))
  await runTogether(db, {
    post: insertStatements(db, draft, entered),
    history: creationSql(db, [post.id]),
    effects: sideEffectStatements(db, baseUrl, moves),
  })
  await markUploads(db, draft.addresses)
  await planReminders(db, draft)
  await notifyStateChanged(db, moves)
  return hydratePost(db, post.id)
}

async function planReminders(db: ProgramDb, { post, row }: Draft): Promise<void> {
  const { must_read_due_at = null, must_read_remind_hours_before = [] } = row
  if (must_read_due_at === null) return
  const times = { must_read_due_at, must_read_remind_hours_before }
  for (const plan of db.hooks.listenersOf(dueDateGiven)) await plan(db, post, times)
}

/** A validated post that is not yet written. */
interface Draft {
  /** The post after the write; no other transaction can lock it. */
  readonly post: LockedPost
  /** The columns to insert. */
  readonly row: Awaited<ReturnType<typeof rowOf>> & { readonly id: number; readonly uuid: string }
  readonly input: NewPost
  readonly audienceIds: readonly number[] | undefined
  /** Texts that may name uploads. */
  readonly addresses: readonly (string | null | undefined)[]
}

/** Validates a new post. `locksTopics`: its topics are locked, so that none is hidden or targeted before the commit. */
async function prepareDraft(
  db: ProgramDb,
  actor: ContentActor,
  input: NewPost,
  { reservedId, locksTopics = false }: { readonly reservedId?: number | undefined; readonly locksTopics?: boolean },
): Promise<Draft> {
  const {
    found: [found],
    start: [start],
  } = await runTogether(db, { found: referencesSql(db, input, locksTopics), start: startSql(db) })
  if (!start) throw new Error('the program of a request exists')
  const audienceIds = await settleReferences(db, input, found)
  const targeting = targetingAfter(FOR_EVERYONE, { targeted: input.targeted, audienceIds })
  const columns = await rowOf(actor, input, targeting, start)
  const faults = dateFaults(columns, start.now, null)
  if (faults.length > 0) throw invalid(...faults)
  const row = { ...columns, id: reservedId ?? start.id, uuid: uuidv7() }
  return {
    row,
    input,
    audienceIds,
    addresses: [row.body, row.author_avatar_url, ...addressesOf(input)],
    post: {
      title: '',
      scheduled_at: null,
      expires_at: null,
      revalidate_at: null,
      due_at: columns.must_read_due_at ?? null,
      requires_acknowledgement: false,
      notification_channels: [],
      was_published: false,
      notifies_again: false,
      notified_at: null,
      ...row,
      state: 'draft',
      edition: 1,
      has_topic: input.channels.length > 0,
      topic_ids: input.channels.map(({ id }) => id),
      targeted: targeting?.targeted ?? false,
      audience_ids: targeting?.audienceIds ?? [],
      has_video: false,
      reviewer_user_id: null,
      four_eyes_review: start.four_eyes_review,
      needs_manager: false,
      review_sent_by: null,
      now: start.now,
    },
  }
}

async function rowOf(actor: ContentActor, input: NewPost, targeting: Targeting | undefined, start: Start) {
  const { userId } = actor
  const author = input.author === undefined && userId !== null ? { user_id: userId } : input.author
  const columns = await contentColumns({ ...input, ...(author === undefined ? {} : { author }) }, targeting)
  return {
    ...columns,
    ...(input.must_read && {
      must_read_due_at: input.must_read.due_at ? parseTimestamp(input.must_read.due_at) : null,
      must_read_label: input.must_read.label?.trim() || null,
      must_read_remind_hours_before: [...new Set(input.must_read.remind_hours_before)],
      must_read_ask_again_on_change: input.must_read.ask_again_on_change ?? false,
    }),
    content_type: input.content_type,
    language: columns.language ?? start.default_language,
    created_by: userId,
    ...writerColumns(actor),
  }
}

async function moveOf(db: ProgramDb, actor: ContentActor, post: LockedPost, request: StateRequest): Promise<Move> {
  const trigger = await assertTransition(db, actor, post, request)
  // A new post has no videos yet, so nothing delays that state.
  const next = TRANSITIONS.draft[trigger] as LockedPost['state']
  return { post, next, trigger, reason: request.reason ?? null, actorUserId: actor.userId }
}

/** Columns of a post that does not stay a draft. */
function enteredColumns(
  { now, notification_channels: channels }: LockedPost,
  state: LockedPost['state'],
  publishAt: Date | null | undefined,
) {
  if (state !== 'published') {
    return { state, updated_at: now, scheduled_at: state === 'scheduled' ? (publishAt ?? null) : null }
  }
  const notified = channels.length > 0 ? { notified_at: now } : {}
  return { state, updated_at: now, published_at: now, was_published: true, ...notified }
}

const insertStatements = (
  db: ProgramDb,
  { post, row, input, audienceIds }: Draft,
  entered: Partial<ReturnType<typeof enteredColumns>> = {},
): Query<unknown>[] => [
  sql`insert into content ${oneRow({ ...row, ...entered, program_id: db.programId })}`,
  channelsSql(db, post.id, input.channels),
  ...newRelationStatements(db, post.id, input, audienceIds),
  contentSearchSql(db, [post.id]),
]

interface Start {
  readonly id: number
  readonly default_language: string
  readonly four_eyes_review: boolean
  /** The database's clock, in whole milliseconds as timestamps are returned. */
  readonly now: Date
}

const startSql = (db: ProgramDb): Sql<Start> => sql<Start>`
    select nextval(pg_get_serial_sequence('content', 'id')) as id,
           p.default_language, p.four_eyes_review, date_trunc('milliseconds', clock_timestamp()) as now
      from programs p where p.id = ${db.programId}`

/** The fields that every copy of a post takes from the original: its texts, settings and links. */
export const copiedFields = (original: ContentRecord) => ({
  content_type: original.content_type,
  title: original.title,
  summary: original.summary,
  body: original.body,
  cover_image_alt: original.cover_image_alt,
  accent_color: original.accent_color,
  featured: original.featured,
  featured_label: original.featured_label,
  template: { id: original.template_id, name: original.template_name, type: original.template_type },
  visibility: original.visibility,
  language: original.language,
  is_translatable: original.is_translatable,
  is_commentable: original.is_commentable,
  is_shareable: original.is_shareable,
  requires_acknowledgement: original.requires_acknowledgement,
  links: original.links.map(({ url, title, description, image_url }) => ({ url, title, description, image_url })),
})
