import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest, invalid, notFound } from '../../../platform/http/errors.ts'
import { HttpUrl, Nullable, named, One, Text, Type } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { ContentParams, Video } from '../content.ts'
import { lockForWrite, tagOfPost } from '../lifecycle/lock-for-write.ts'
import { contentLimits } from '../limits.ts'
import { presentVideo } from '../read/present-content.ts'
import { isVideoFile } from './video-address.ts'
import { addVideo, readVideo } from './videos.ts'

const NewVideo = named(
  'VideoInput',
  Type.Object({
    url: HttpUrl(contentLimits.urlMaxLength),
    title: Type.Optional(Nullable(Text(contentLimits.labelMaxLength))),
    thumbnail_url: Type.Optional(Nullable(HttpUrl(contentLimits.urlMaxLength))),
  }),
)

export const addContentVideo = endpoint({
  id: 'addContentVideo',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/videos',
  summary: 'Add a video to an article',
  description:
    'The address is a video file (.mp4, .m4v, .webm, .mov) or an upload of this server, else 400 `invalid_format`. Put `embed_html` ' +
    'into the body of the article where the video should appear.',
  access: writeContent,
  input: { params: ContentParams, body: NewVideo },
  output: { status: 200, body: One(Video), headers: ['ETag'] },
  errors: [412],
  async handle(context, { params, body }) {
    const { db, services } = context
    if (!isVideoFile(body.url, services.baseUrl())) {
      const message = 'must be a video file (.mp4, .m4v, .webm, .mov) or an upload of this server'
      throw invalid({ rule: 'invalid_format', parameter: 'url', message })
    }
    const post = await lockForWrite(context, params.content_id)
    if (post.content_type !== 'article') throw badRequest('Only an article can hold videos')
    const id = await addVideo(db, services.jobs, post, body)
    const video = await readVideo(db, id)
    if (!video) throw notFound('Video')
    await tagOfPost(context, post.id)
    return { data: presentVideo(video) }
  },
})
