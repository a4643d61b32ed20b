import { Type } from '../../../platform/http/input/schema.ts'
import { permalinkUrl } from '../../../publishing/content/index.ts'
import { withoutExcluded } from './excluded.ts'
import { Note } from './posts.ts'
import { type Found, readOwn, tool } from './tool.ts'

const TYPES = ['post', 'topic', 'person', 'poll', 'comment'] as const
type FoundType = (typeof TYPES)[number]
const LISTS: Readonly<Record<FoundType, string>> = {
  post: 'posts',
  topic: 'topics',
  person: 'people',
  poll: 'polls',
  comment: 'comments',
}
const TEXT_MAX_LENGTH = 200

export const search = tool<{ text: string; types?: readonly FoundType[] }>({
  name: 'search',
  title: 'Search',
  description: 'Posts, topics, people, polls and comments that this person may see and that contain these words.',
  inputSchema: Type.Object(
    {
      text: Type.FilledText(TEXT_MAX_LENGTH),
      types: Type.Optional(Type.Array(Type.OneOf(TYPES), { maxItems: TYPES.length })),
    },
    { additionalProperties: false },
  ),
  outputSchema: Type.Object({
    note: Note,
    found: Type.Array(
      Type.Object({
        type: Type.OneOf(TYPES),
        id: Type.Id(),
        title: Type.String(),
        excerpt: Type.String(),
        post_id: Type.Nullable(Type.Id()),
        url: Type.Nullable(Type.String()),
      }),
    ),
    corrected: Type.Nullable(Type.String({ description: 'What was searched instead, when nothing was found' })),
  }),
  async run(call, { text, types }, { mark }) {
    const query = new URLSearchParams({ search: text })
    if (types && types.length > 0) query.set('types', types.join(','))
    const { data, meta } = await readOwn(call, `/v2/search?${query}`)
    const all = TYPES.flatMap(type => (data[LISTS[type]] as Found[]).map(record => ({ type, record })))
    const postOf = ({ type, record }: (typeof all)[number]) =>
      type === 'post' ? record.id : (record.content_id ?? null)
    const seen = await withoutExcluded(call, all, postOf)
    const base = call.services.baseUrl()
    const urlOf = ({ type, record }: (typeof all)[number]): string | null => {
      if (type === 'post') return permalinkUrl(base, record.uuid)
      if (type === 'topic') return `${base}/topics/${record.id}`
      if (type === 'person') return `${base}/people/${record.id}`
      if (type === 'poll') return `${base}/polls/${record.id}`
      return record.uuid ? permalinkUrl(base, record.uuid) : `${base}/posts/${record.content_id}`
    }
    return {
      found: seen.map(one => ({
        type: one.type,
        id: one.record.id,
        title: mark(one.record.title ?? ''),
        excerpt: mark(one.record.excerpt ?? ''),
        post_id: postOf(one),
        url: urlOf(one),
      })),
      // A word that only posts kept from assistants contain is kept from them too.
      corrected: seen.length > 0 ? (meta.search?.corrected ?? null) : null,
    }
  },
})
