// The items of messages at the time of sending: those that a person can no longer see, has read or has done are dropped.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readWishes } from '../../../platform/text/language-tags.ts'
import { followedTopicNameSql, lastReactedSql, reactionCountSql } from '../../../publishing/notices/index.ts'
import { pickTranslation, readTitles } from '../../../publishing/translations/index.ts'
import { viewerKeysSql, visibleSql } from '../../../publishing/visibility/index.ts'
import { firstNewComment, type NotificationTexts, surveyTitles } from '../../../reading/notifications/index.ts'

/** A line of the log that waits in a message, with its notification. */
export interface MessageItem extends NotificationTexts {
  readonly message_id: number
  readonly delivery_id: number
  readonly user_id: number
  readonly created_at: Date
  readonly must_read_due_at: Date | null
  readonly must_read_label: string | null
  readonly must_read_revision: number | null
  /** Only for a new post, else null. */
  readonly post_summary: string | null
  readonly image_url: string | null
  readonly image_alt: string | null
  /** It is still true, and the person sees its post or poll. */
  readonly is_current: boolean
  /** The person has read it, or done what it asks. */
  readonly is_done: boolean
  /** The person has viewed its post. */
  readonly is_looked_at: boolean
}

/** The items of these messages, the oldest notification first. */
export async function readItems(db: ProgramDb, messageIds: readonly number[]): Promise<MessageItem[]> {
  const { programId } = db
  const rows = await sql<ItemRow>`
    select d.message_id, d.id as delivery_id, d.user_id, d.type, n.content_id, n.poll_id, n.survey_id, n.comment_id,
           coalesce(n.event_count, 1) as event_count, n.detail, coalesce(n.created_at, d.at) as created_at,
           c.uuid as post_uuid, c.title as post_title, c.must_read_due_at, c.must_read_label, c.must_read_revision,
           new_post.channel_name, new_post.summary as post_summary, new_post.image_url, new_post.image_alt,
           p.question as poll_question, y.title as survey_title, y.language as survey_language,
           ${surveyTitles(programId)} as survey_titles, false as is_answered, f.id as new_comment_id, f.parent_id as new_comment_thread_id, i.id as item_id, me.preferred_language, g.default_language,
           case when k.author_alias_id is not null then a.display_name
                else coalesce(u.display_name, u.given_name || ' ' || u.family_name) end as comment_author,
           case when n.type = 'reaction' then ${reactionCountSql(programId, sql`d.user_id`)} end as reaction_count,
           reacted.name as reaction_user_name,
           n.id is not null and not n.withdrawn and not (n.type = 'new_post' and c.requires_acknowledgement) and coalesce(n.shown_until > clock_timestamp(), true)
             and (n.type <> 'reaction' or coalesce(${reactionCountSql(programId, sql`d.user_id`)} > 0, false))
             and (not n.needs_post or coalesce((
               select ${visibleSql('f', sql`v.keys`)}
                 from post_feed f where f.program_id = ${programId} and f.post_id = n.content_id), false))
             and (not n.needs_poll_audience or exists (
               select from survey_audiences sa
                 join audience_members m
                   on m.program_id = ${programId} and m.audience_id = sa.audience_id and m.user_id = d.user_id
                where sa.program_id = ${programId} and sa.survey_id = n.survey_id) or exists (
               select from poll_audiences pa
                 join audience_members m
                   on m.program_id = ${programId} and m.audience_id = pa.audience_id and m.user_id = d.user_id
                where pa.program_id = ${programId} and pa.poll_id = n.poll_id)) as is_current,
           coalesce(n.read_at is not null or s.read_at >= n.created_at, false)
             or n.type in ('acknowledge_required', 'acknowledge_reminder')
                and coalesce(e.acknowledged_at is not null and e.acknowledged_revision >= c.must_read_revision, false)
             or n.type = 'poll_opened' and exists (
               select from poll_responses r
                where r.program_id = ${programId} and r.poll_id = n.poll_id and r.user_id = d.user_id)
             or n.type = 'survey' and exists (
               select from survey_participants sp
                where sp.program_id = ${programId} and sp.survey_id = n.survey_id and sp.user_id = d.user_id) as is_done,
           coalesce(e.viewed_at >= n.created_at, false) as is_looked_at
      from notice_deliveries d
      join users me on me.program_id = ${programId} and me.id = d.user_id
      join programs g on g.id = ${programId}
     cross join lateral (
        select ${viewerKeysSql(programId, sql`d.user_id`)} as keys offset 0) v
      left join notifications n on n.program_id = ${programId} and n.id = d.notification_id
      left join notification_states s
        on s.program_id = ${programId} and s.user_id = d.user_id and s.notification_id = d.notification_id and n.user_id is null
      left join engagements e on e.program_id = ${programId} and e.user_id = d.user_id and e.content_id = n.content_id
      left join content c on c.program_id = ${programId} and c.id = n.content_id
      left join ugc_items i on i.program_id = ${programId} and i.content_id = n.content_id and n.type = 'ugc_returned'
      left join lateral (
        select ${followedTopicNameSql(programId, sql`d.user_id`, sql`n.content_id`)} as channel_name, c.summary,
               i.url as image_url, coalesce(c.cover_image_alt, i.alt) as image_alt
          from (values (1)) one
          left join lateral (
            select url, alt from content_images
             where program_id = ${programId} and content_id = n.content_id order by position, id limit 1) i on true
         where n.type = 'new_post') new_post on true
      left join polls p on p.program_id = ${programId} and p.id = n.poll_id
      left join surveys y on y.program_id = ${programId} and y.id = n.survey_id
      left join comments k on k.program_id = ${programId} and k.id = n.comment_id and k.state = 'published'
      left join lateral (${firstNewComment(programId)}) f on true
      left join lateral (${lastReactedSql(programId, sql`d.user_id`)}) reacted on true
      left join comment_aliases a on a.program_id = ${programId} and a.id = k.author_alias_id
      left join users u on u.program_id = ${programId} and u.id = k.named_user_id
     where d.program_id = ${programId} and d.message_id = any(${messageIds}::bigint[]) and d.status = 'waiting'
     order by d.message_id, n.created_at, d.id`.all(db)
  return withTranslatedTitles(db, rows.map(inLanguageOfReader))
}

interface ItemRow extends MessageItem {
  readonly survey_language: string | null
  readonly survey_titles: readonly { readonly language: string; readonly title: string }[] | null
}

/** The title of a survey in the recipient's language. */
function inLanguageOfReader({ survey_language, survey_titles, ...item }: ItemRow): MessageItem {
  if (!survey_titles) return item
  const shown = pickTranslation(readWishes(item.preferred_language), survey_language ?? '', survey_titles)
  return shown ? { ...item, survey_title: shown.title } : item
}

/** Titles of posts in the recipient's language: one query per language. */
async function withTranslatedTitles(db: ProgramDb, items: readonly MessageItem[]): Promise<MessageItem[]> {
  const named: MessageItem[] = []
  for (const [language, own] of Map.groupBy(items, item => item.preferred_language)) {
    const ids = own.flatMap(item => item.content_id ?? [])
    const texts = await readTitles(db, ids, readWishes(language))
    for (const item of own) {
      const text = item.content_id === null ? undefined : texts.get(item.content_id)
      if (!text) named.push(item)
      else named.push({ ...item, post_title: text.title, post_summary: item.post_summary && text.summary })
    }
  }
  return named
}
