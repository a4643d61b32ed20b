import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments, runTogether } from '../../../platform/db/query.ts'
import type { Updateable } from '../../../platform/db/row-types.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { isVisible } from '../../../platform/text/characters.ts'
import { canonicalTag } from '../../../platform/text/language-tags.ts'
import { hintFeed } from '../../../shared/live/hints.ts'
import type { ContentTable } from '../../../shared/tables.ts'
import { notifyOfChange, notifyOfMustRead } from '../../notices/index.ts'
import { markUploads } from '../../uploads/index.ts'
import { ContentParams, indexLockedPosts } from '../../visibility/index.ts'
import { writeContent } from '../actor.ts'
import { Content, ContentChanges, PostTopics } from '../content.ts'
import { writeAndRespond } from '../history/record-changes.ts'
import { type LockedPost, postChanged } from '../lifecycle/lock.ts'
import { dateFaults, mustBePublishable, SCHEDULE_CHANNEL } from '../lifecycle/states.ts'
import { type AnySource, contentColumns, prepareBody } from './content-columns.ts'
import { channelsSql, replaceRelations, resolveReferences } from './relations.ts'
import { indexContentSearch } from './search-index.ts'

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
  const columns = await contentColumns(changes, audienceIds)
  if (columns.title !== undefined && !isVisible(columns.title) && mustBePublishable(post.state)) {
    throw invalid({ rule: 'required', parameter: 'title', message: `is required while the post is ${post.state}` })
  }
  const faults = dateFaults(columns, post.now, post.scheduled_at)
  if (faults.length > 0) throw invalid(...faults)
  if (columns.language !== undefined) await assertUntranslated(db, post.id, columns.language)
  const listed = changes.links ?? changes.initiatives
  if (Object.keys(columns).length === 0 && !listed) return
  const set = assignments({
    ...columns,
    ...mustReadColumns(columns),
    ...textRevisionColumns(columns),
    revision: sql`revision + 1`,
    edition: sql`edition + 1`,
    updated_at: post.now,
  })
  const { rows } = await sql<{ asks_again: boolean }>`
    update content set ${set} where program_id = ${db.programId} and id = ${post.id}
    returning ${ASKS_AGAIN} as asks_again`.execute(db)
  const { asks_again: asksAgain } = rows[0] as (typeof rows)[number]
  await replaceRelations(db, post.id, changes, audienceIds)
  await markUploads(db, [columns.body, columns.author_avatar_url])
  if (SEARCHED.some(column => column in columns)) await indexContentSearch(db, [post.id])
  if (post.state !== 'published') return
  if (columns.expires_at || columns.revalidate_at) db.bus.wake(db, SCHEDULE_CHANNEL)
  await indexLockedPosts(db, [post.id])
  if (columns.requires_acknowledgement !== undefined) await notifyOfMustRead(db, [post.id], 'now')
  if (asksAgain) await notifyOfChange(db, post.id)
  hintFeed(db)
}

const SEARCHED = ['title', 'summary', 'body', 'language', 'author_user_id', 'author_display_name']

// Effects of changing a post on its acknowledgements (docs/contract/must-read.md#asking-again).

/** A post without must-read settings. */
export const MUST_READ_DEFAULTS = {
  must_read_due_at: null,
  must_read_label: null,
  must_read_remind_hours_before: [],
  must_read_ask_again_on_change: false,
  must_read_revision: 0,
  must_read_text_changed: false,
} as const satisfies Updateable<ContentTable>

/**
 * Additional columns set by a change of `columns`, in the statement that increments the revision. A post that
 * asks again on change makes earlier acknowledgements out of date, at once or, if it is not published, when it is published
 * again (lifecycle/change-state.ts); a post that no longer requires acknowledgement loses its settings.
 */
function mustReadColumns(columns: Updateable<ContentTable>) {
  if (columns.requires_acknowledgement === false) return MUST_READ_DEFAULTS
  const texts = [columns.title, columns.summary, columns.body]
  if (texts.every(text => text === undefined)) return {}
  const [title, summary, body] = texts.map(text => sql`${text ?? null}::text`)
  const isChanged = sql`must_read_ask_again_on_change and requires_acknowledgement
    and (coalesce(${title}, title), coalesce(${summary}, summary), coalesce(${body}, body))
        is distinct from (title, summary, body)`
  return {
    must_read_revision: sql<number>`
      case when state = 'published' and ${isChanged} then revision + 1 else must_read_revision end`,
    must_read_text_changed: sql<boolean>`must_read_text_changed or state <> 'published' and ${isChanged}`,
  }
}

/** SQL, for `returning` in that statement: whether it made acknowledgements out of date. */
const ASKS_AGAIN = sql<boolean>`must_read_revision = revision`

// The revision of a post that its translations must match (docs/contract/languages.md#translations).

/** The fields that are translated. */
const TRANSLATED = ['title', 'summary', 'body', 'cover_image_alt'] as const

/** Additional columns set by a change of `columns`, in the statement that increments the revision. */
function textRevisionColumns(columns: Updateable<ContentTable>): { text_revision?: Sql<number> } {
  const given = TRANSLATED.filter(name => columns[name] !== undefined)
  if (given.length === 0) return {}
  const differs = given.map(name => sql`${sql.ref(name)} is distinct from ${columns[name] ?? null}::text`)
  return {
    text_revision: sql<number>`case when ${sql.join(differs, sql` or `)} then revision + 1 else text_revision end`,
  }
}

/**
 * Checks that a post whose language is set to this one has no translation into it.
 * @throws HttpError 400
 */
async function assertUntranslated(db: ProgramDb, contentId: number, language: string): Promise<void> {
  const { rows } = await sql`
    select 1 from content_translations
     where program_id = ${db.programId} and content_id = ${contentId}
       and language = ${canonicalTag(language) ?? language}`.execute(db)
  if (rows.length === 0) return
  throw invalid({
    rule: 'invalid_enum',
    parameter: 'language',
    message: 'is one that the post is translated into; remove that translation first',
  })
}
