import { sql } from '../../platform/db/sql.ts'
import { type OwnDataPart, part } from './read-part.ts'

const POST_COLUMNS =
  'id uuid content_type state title summary body cover_image_alt author_display_name language created_at updated_at ' +
  'published_at archived_at'

const SUBMISSION_COLUMNS =
  'id title body summary content_cover topic_ids attachments publication_state moderation_status moderation_reason content_id ' +
  'created_at updated_at published_at'

export const PARTS_OF_WORK: readonly OwnDataPart[] = [
  part(
    'newsletters',
    'newsletters that you made',
    ['newsletters', 'author_user_id'],
    'id name subject preheader language blocks state created_at updated_at',
    'id',
  ),
  part('posts', 'posts with you as their author', ['content', 'author_user_id'], POST_COLUMNS, 'id'),
  part(
    'work_on_posts',
    'posts that you made, changed last, or were asked to review',
    ['content', 'created_by'],
    'id made changed_last reviews',
    'id',
    (programId, userId) =>
      sql`select c.id, c.created_by = ${userId} as made, c.written_by_user_id = ${userId} as changed_last, c.reviewer_user_id = ${userId} as reviews
          from content c where c.program_id = ${programId} and ${userId} in (c.created_by, c.written_by_user_id, c.reviewer_user_id)`,
  ),
  part(
    'changes_of_posts',
    'changes of posts that you made',
    ['content_revisions', 'author_user_id'],
    'content_id at changed',
    'id',
  ),
  part(
    'review_notes',
    'your notes in reviews',
    ['content_review_notes', 'author_user_id'],
    'content_id body created_at',
    'id',
  ),
  part('submissions', 'what you wrote to be published', ['ugc_items', 'user_id'], SUBMISSION_COLUMNS, 'id'),
  part(
    'uploads',
    'files that you uploaded',
    ['uploads', 'user_id'],
    'filename media_type size_bytes width height created_at used_at',
    'id',
  ),
  part(
    'comments',
    'your comments',
    ['comments', 'author_user_id'],
    'id content_id parent_id replied_to_id body image_url image_alt state created_at updated_at edited_at',
    'id',
  ),
  part('mentions', 'comments that mention you', ['comment_mentions', 'user_id'], 'comment_id noticed_at', 'comment_id'),
  part(
    'comment_likes',
    'comments that you liked',
    ['comment_likes', 'user_id'],
    'comment_id reaction_type_id liked_at',
    'comment_id',
  ),
  part(
    'reports',
    'comments that you reported, and why',
    ['comment_reports', 'user_id'],
    'comment_id reason created_at settled_at',
    'comment_id',
  ),
  part(
    'aliases',
    'names of teams under which you may comment',
    ['comment_alias_users', 'user_id'],
    'display_name',
    'alias_id',
    (programId, userId) =>
      sql`select t.alias_id, a.display_name
          from comment_alias_users t join comment_aliases a on a.program_id = t.program_id and a.id = t.alias_id
         where t.program_id = ${programId} and t.user_id = ${userId}`,
  ),
  part(
    'engagements',
    'what you did with each post: viewed, liked, bookmarked, shared, acknowledged, commented',
    ['engagements', 'user_id'],
    'content_id viewed_at liked_at reaction_type_id bookmarked_at shared_at acknowledged_at acknowledged_revision acknowledged_text_id commented_at',
    'content_id',
  ),
  part(
    'former_acknowledgements',
    'earlier acknowledgements of posts that have changed since',
    ['former_acknowledgements', 'user_id'],
    'content_id acknowledged_at text_id',
    'content_id acknowledged_at',
  ),
  part(
    'reminders',
    'when you were last reminded of a post',
    ['reminded_people', 'user_id'],
    'content_id reminded_at',
    'content_id',
  ),
  part(
    'share_links',
    'links to posts that you made',
    ['share_links', 'user_id'],
    'content_id visit_count created_at',
    'content_id',
  ),
  part(
    'poll_answers',
    'polls that you answered; what you chose in anonymous ones is left out',
    ['poll_responses', 'user_id'],
    'poll_id question anonymous answers responded_at',
    'poll_id',
    (programId, userId) =>
      sql`select r.poll_id, p.question, p.anonymous, r.responded_at,
               case when not p.anonymous then
                 (select jsonb_agg(o.text order by o.position) from poll_options o
                   where o.program_id = ${programId} and o.poll_id = r.poll_id and o.id = any(r.option_ids)) end as answers
          from poll_responses r join polls p on p.program_id = r.program_id and p.id = r.poll_id
         where r.program_id = ${programId} and r.user_id = ${userId}`,
  ),
  part(
    'survey_answers',
    'surveys that you answered; nobody can tell which anonymous answers are yours',
    ['survey_participants', 'user_id'],
    'survey_id title anonymous answers',
    'survey_id',
    (programId, userId) =>
      sql`select p.survey_id, s.title, s.anonymous, r.answers
          from survey_participants p
          join surveys s on s.program_id = p.program_id and s.id = p.survey_id
          left join survey_responses r on r.program_id = p.program_id and r.survey_id = p.survey_id and r.user_id = p.user_id
         where p.program_id = ${programId} and p.user_id = ${userId}`,
  ),
  part(
    'copies_of_posts',
    'posts that you copied to other programs',
    ['replications', 'requested_by'],
    'source_content_id target_program_id target_content_id status replicated_at',
    'id',
    (programId, userId) =>
      sql`select * from replications t where t.program_id = ${programId} and t.requested_by = ${userId}`,
  ),
]
