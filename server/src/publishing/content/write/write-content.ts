import { FOR_EVERYONE, type Targeting, targetingAfter } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments, runTogether } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { isVisible } from '../../../platform/text/characters.ts'
import { hintFeed } from '../../../shared/live/hints.ts'
import { notifyOfChange, notifyOfMustRead } from '../../notices/index.ts'
import { markUploads } from '../../uploads/index.ts'
import { ContentParams, indexLockedPosts } from '../../visibility/index.ts'
import { writeAndRespond } from '../history/record-changes.ts'
import type { LockedPost } from '../lock/lock.ts'
import { postChanged } from '../lock/versions.ts'
import { writeContent } from '../record/actor.ts'
import { dateFaults } from '../record/dates.ts'
import { Content, ContentChanges, PostTopics } from '../record/record.ts'
import { mustBePublishable, SCHEDULE_CHANNEL } from '../record/states.ts'
import { indexContentSearch } from '../search/search-index.ts'
import { type AnySource, contentColumns } from './content-columns.ts'
import { ASKS_AGAIN, mustReadColumns, recordSmallCorrection } from './must-read-effects.ts'
import { resolveReferences } from './references.ts'
import { channelsSql, replaceRelations } from './relations.ts'
import { prepareBody } from './sanitize-body.ts'
import { assertUntranslated, textRevisionColumns } from './text-revision.ts'

export const updateContent = endpoint('PUT /v2/content/{content_id}', {
  tag: 'Content',
  summary: 'Change a post in any state',
  description:
    'Partial: omitted members stay. Content type and topics are not changed by this call, and neither is the state, unless the ' +
    'program requires four eyes: then a changed text of a published post goes to review.',
  access: writeContent,
  input: { params: ContentParams, body: ContentChanges },
  prepare: prepareBody,
  output: { status: 200, body: Type.One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    writeAndRespond(context, params.content_id, (db, post) => writeContentChanges(db, post, body)),
})

export const replaceContentChannels = endpoint('PUT /v2/content/{content_id}/channels', {
  tag: 'Content',
  summary: 'Give a post other topics, in any state',
  description: 'Readers who see the post through none of its topics any more lose it before the response.',
  access: writeContent,
  input: { params: ContentParams, body: PostTopics },
  output: { status: 200, body: Type.One(Content), headers: ['ETag'] },
  errors: [412],
  handle(context, { params, body }) {
    const topicIds = body.channels.map(channel => channel.id)
    return writeAndRespond(context, params.content_id, (db, post) => replaceChannels(db, post, body.channels), topicIds)
  },
})

/**
 * Replaces the topics of a post, which was locked together with the new ones, in this order.
 * @throws HttpError 400 when a topic does not exist
 */
async function replaceChannels(db: ProgramDb, post: LockedPost, channels: PostTopics['channels']): Promise<void> {
  await resolveReferences(db, { channels })
  await runTogether(db, {
    deleted: sql`delete from content_topics where program_id = ${db.programId} and content_id = ${post.id}`,
    inserted: channelsSql(db, post.id, channels),
  })
  await postChanged(db, post)
  if (post.state === 'published') hintFeed(db)
}

/**
 * Changes the members of a post that a body contains, in any state.
 * @throws HttpError 400 when a record that the body refers to does not exist, or when a post that is published (or will
 *   be) would lose its title
 */
export async function writeContentChanges(
  db: ProgramDb,
  post: LockedPost,
  changes: AnySource<ContentChanges>,
): Promise<void> {
  // Destructured by name: a body may also contain `channels`, which this function does not use.
  const { initiatives, author, audiences } = changes
  const audienceIds = await resolveReferences(db, { initiatives, author, audiences })
  const isTargeting = audienceIds !== undefined || changes.targeted !== undefined
  const targeting = isTargeting
    ? targetingAfter(await targetingOf(db, post.id), { targeted: changes.targeted, audienceIds })
    : undefined
  const columns = await contentColumns(changes, targeting)
  if (columns.title !== undefined && !isVisible(columns.title) && mustBePublishable(post.state)) {
    throw invalid({ rule: 'required', parameter: 'title', message: `is required while the post is ${post.state}` })
  }
  const faults = dateFaults(columns, post.now, datesOf(post, columns.requires_acknowledgement), post.scheduled_at)
  if (faults.length > 0) throw invalid(...faults)
  if (columns.language !== undefined) await assertUntranslated(db, post.id, columns.language)
  const listed = changes.links ?? changes.initiatives
  if (Object.keys(columns).length === 0 && !listed) return
  const isSmall = changes.ask_again === false
  if (isSmall) await recordSmallCorrection(db, post, columns)
  const set = assignments({
    ...columns,
    ...mustReadColumns(columns, isSmall),
    ...textRevisionColumns(columns),
    revision: sql`revision + 1`,
    edition: sql`edition + 1`,
    updated_at: post.now,
  })
  const { asks_again: asksAgain } = await sql<{ asks_again: boolean }>`
    update content set ${set} where program_id = ${db.programId} and id = ${post.id}
    returning ${ASKS_AGAIN} as asks_again`.one(db)
  await replaceRelations(db, post.id, changes, targeting?.audienceIds)
  await markUploads(db, [columns.body, columns.author_avatar_url])
  if (SEARCHED.some(column => column in columns)) await indexContentSearch(db, [post.id])
  if (post.state !== 'published') return
  if (columns.expires_at || columns.revalidate_at) db.bus.wake(db, SCHEDULE_CHANNEL)
  await indexLockedPosts(db, [post.id])
  if (columns.requires_acknowledgement !== undefined) await notifyOfMustRead(db, [post.id], 'now')
  if (asksAgain) await notifyOfChange(db, post.id)
  hintFeed(db)
}

/** The dates that those written must fit; null for a draft. */
const datesOf = (post: LockedPost, isRequired = true) =>
  mustBePublishable(post.state) ? { ...post, due_at: isRequired ? post.due_at : null } : null

/** The targeting of a locked post. */
async function targetingOf(db: ProgramDb, contentId: number): Promise<Targeting> {
  const row = await sql<Targeting>`
    select c.targeted,
           array(select a.id from content_audiences x
                   join audiences a on a.program_id = x.program_id and a.id = x.audience_id
                  where x.program_id = c.program_id and x.content_id = c.id order by x.position, a.id) as "audienceIds"
      from content c where c.program_id = ${db.programId} and c.id = ${contentId}`.first(db)
  return row ?? FOR_EVERYONE
}

const SEARCHED = ['title', 'summary', 'body', 'language', 'author_user_id', 'author_display_name']
