import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, named, One, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { readContent } from '../access.ts'
import { signVideoLink, takeVideoLinkKey, VIDEO_LINK_TTL_SECONDS } from './video-links.ts'
import { readVideo } from './videos.ts'

const VideoDownload = named('VideoDownload', Type.Object({ url: Type.String(), expires_at: Timestamp() }))

export const downloadVideo = endpoint({
  id: 'downloadVideo',
  tag: 'Content',
  method: 'GET',
  path: '/v2/videos/{video_id}/download',
  summary: 'Get a temporary link to a video',
  description: `The link needs no token, redirects to the video and works for ${VIDEO_LINK_TTL_SECONDS / 60} minutes.`,
  access: readContent,
  // The first call in a program creates its key.
  transaction: 'write',
  input: { params: Type.Object({ video_id: Id() }) },
  output: { status: 200, body: One(VideoDownload) },
  async handle({ db, services }, { params: { video_id: videoId } }) {
    if (!(await readVideo(db, videoId))) throw notFound('Video')
    const expires = Math.floor(Date.now() / 1000) + VIDEO_LINK_TTL_SECONDS
    const signature = signVideoLink(await takeVideoLinkKey(db), { programId: db.programId, videoId, expires })
    return {
      data: {
        url: `${services.baseUrl()}/videos/${db.programId}/${videoId}?expires=${expires}&signature=${signature}`,
        expires_at: presentTimestamp(new Date(expires * 1000)),
      },
    }
  },
})
