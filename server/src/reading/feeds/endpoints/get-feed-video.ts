import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { hydratePosts, presentContentFields } from '../../../publishing/content/index.ts'
import { findVisiblePost } from '../../../publishing/visibility/index.ts'
import { FeedPost } from '../feed-post-schema.ts'

const Video = FeedPost.properties.videos.items

export const getFeedVideo = endpoint({
  id: 'getFeedVideo',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/video/{video_id}',
  summary: 'Read a video of a post (experimental)',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ video_id: Id() }) },
  output: { status: 200, body: One(Video) },
  errors: [404],
  async handle({ actor: { userId }, db, services }, { params }) {
    const { rows } = await sql<{ content_id: number }>`
      select content_id from content_videos where program_id = ${db.programId} and id = ${params.video_id}`.execute(db)
    const video = rows[0]
    const post = video && (await findVisiblePost(db, userId, { id: video.content_id, uuid: null }))
    const record = post && (await hydratePosts(db, [post.id])).get(post.id)
    const found = record && presentContentFields(record, services.baseUrl()).videos.find(v => v.id === params.video_id)
    if (!found) throw notFound('Video')
    return { data: found }
  },
})
