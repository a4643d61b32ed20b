import { Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { shorten } from '../../../platform/text/characters.ts'
import { permalinkUrl } from '../../../publishing/content/index.ts'
import { readerFor, readFeed } from '../../../reading/feeds/index.ts'
import { type AssistantCall, actorOf } from '../assistant-call.ts'
import { type Marks, shortenedAsJson, textOfHtml } from '../marked-text.ts'
import { withoutExcluded } from './excluded.ts'
import { type Found, readOwn, ToolError, tool } from './tool.ts'

export const LIMIT_MAX = 20
const LIMIT_DEFAULT = 10
const SUMMARY_MAX_LENGTH = 400
const BODY_MAX_LENGTH = 14_000

/** Above the most it is cut. */
export const Limit = Type.Optional(
  Type.Integer({ minimum: 1, description: `How many, at most ${LIMIT_MAX}; ${LIMIT_DEFAULT} unless said` }),
)
export const limitOf = (limit: number = LIMIT_DEFAULT): number => Math.min(limit, LIMIT_MAX)

export const Nullable = Type.Nullable
export const Note = Type.String({ description: 'How texts of others are marked' })

const Post = Type.Object({
  id: Type.Id(),
  uuid: Type.String(),
  title: Type.String(),
  summary: Nullable(Type.String()),
  author: Nullable(Type.String()),
  topics: Type.Array(Type.String()),
  published_at: Nullable(Type.String()),
  must_confirm: Type.Boolean(),
  confirmed_at: Nullable(Type.String()),
  due_at: Nullable(Type.String()),
  url: Type.String(),
})

const Posts = Type.Object({ note: Note, posts: Type.Array(Post) })

function presentPost({ services }: AssistantCall, post: Found, { mark }: Marks) {
  return {
    id: post.id,
    uuid: post.uuid,
    title: mark(post.title ?? ''),
    summary: post.summary ? mark(shorten(post.summary, SUMMARY_MAX_LENGTH)) : null,
    author: post.author?.display_name ? mark(post.author.display_name) : null,
    topics: (post.channels ?? []).map(({ name }: { name: string }) => mark(name)),
    published_at: post.published_at ?? null,
    must_confirm: Boolean(post.requires_acknowledgement),
    confirmed_at: post.engagement?.acknowledged_at ?? null,
    due_at: post.must_read?.due_at ?? null,
    url: permalinkUrl(services.baseUrl(), post.uuid),
  }
}

const idOf = (post: Found): number => post.id
/** More than are shown, where posts of topics that are kept from assistants are left out. */
const READ_COUNT = 50

export const whatsNew = tool<{ since?: string; limit?: number }>({
  name: 'whats_new',
  title: "What's new",
  description: 'The newest posts that this person may read, newest first.',
  inputSchema: Type.Object(
    {
      since: Type.Optional(
        Type.String({ maxLength: 40, description: 'Only posts published after this time (ISO 8601)' }),
      ),
      limit: Limit,
    },
    { additionalProperties: false },
  ),
  outputSchema: Posts,
  async run(call, { since, limit }, marks) {
    const from = since === undefined ? null : parseTimestamp(since)
    if (since !== undefined && from === null) throw new ToolError('since must be a time such as 2026-05-01T08:00:00Z')
    // Leaving posts out takes more to choose from.
    const size = call.session.settings.assistants.channels_excluded.length > 0 ? READ_COUNT : limitOf(limit)
    // A call of this server would take five times the processor time of the feed.
    const reader = readerFor(actorOf(call), call.session.settings)
    const { data } = JSON.parse(String(await readFeed(call.services, reader, { 'page.size': size })))
    const seen = await withoutExcluded(call, data as Found[], idOf)
    const newer = from === null ? seen : seen.filter(post => new Date(post.published_at) > from)
    return { posts: newer.slice(0, limitOf(limit)).map(post => presentPost(call, post, marks)) }
  },
})

export const toConfirm = tool<object>({
  name: 'to_confirm',
  title: 'What must be confirmed',
  description: 'Posts that this person must confirm to have read and has not, those that are due first.',
  inputSchema: Type.Object({}, { additionalProperties: false }),
  outputSchema: Posts,
  async run(call, _, marks) {
    const { data } = await readOwn(call, `/v2/feed/required?page.size=${READ_COUNT}`)
    const seen = await withoutExcluded(call, data as Found[], idOf)
    return { posts: seen.slice(0, LIMIT_MAX).map(post => presentPost(call, post, marks)) }
  },
})

export const readPost = tool<{ id: string | number }>({
  name: 'read_post',
  title: 'Read a post',
  description:
    'The whole text of one post, by the id or uuid that the other tools return. It does not count as read by the person.',
  inputSchema: Type.Object(
    { id: Type.Unsafe<string | number>({ type: ['string', 'integer'], description: 'Id or uuid of the post' }) },
    { additionalProperties: false, required: ['id'] },
  ),
  outputSchema: Type.Object({ note: Note, ...Post.properties, text: Type.String(), comment_count: Type.Integer() }),
  async run(call, { id }, marks) {
    const ref = String(id)
    if (!/^[\da-f-]{1,36}$/i.test(ref)) throw new ToolError('id must be the id or uuid of a post')
    const { data } = await readOwn(call, `/v2/feed/posts/${ref}`)
    const [post] = await withoutExcluded(call, [data as Found], idOf)
    if (!post) throw new ToolError('Post not found')
    return {
      ...presentPost(call, post, marks),
      text: marks.mark(shortenedAsJson(textOfHtml(post.body ?? ''), BODY_MAX_LENGTH)),
      comment_count: post.comment_count ?? 0,
    }
  },
})
