import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, Type } from '../../../platform/http/input/schema.ts'
import { isVideoLinkValid, readVideoLinkKey } from './video-links.ts'
import { readVideo } from './videos.ts'

const SIGNATURE_MAX_LENGTH = 64

/** A link that was never issued and one that has expired get the same response: 404. */
export const followVideoLink = endpoint({
  id: 'followVideoLink',
  tag: 'Content',
  method: 'GET',
  path: '/videos/{program_id}/{video_id}',
  summary: 'Go to a video by a temporary link',
  access: 'public',
  transaction: 'own',
  input: {
    params: Type.Object({ program_id: Id(), video_id: Id() }),
    query: Type.Object({
      expires: Type.Integer({ minimum: 0, description: 'When the link expires, in seconds since 1970' }),
      signature: Type.String({ maxLength: SIGNATURE_MAX_LENGTH, description: 'Signature of the link' }),
    }),
  },
  output: { status: 302 },
  async handle({ services, reply }, { params: { program_id: programId, video_id: videoId }, query }) {
    const url = await services.database.transaction(programId, async db => {
      const key = await readVideoLinkKey(db)
      const link = { programId, videoId, expires: query.expires }
      if (!key || !isVideoLinkValid(key, link, query.signature)) return undefined
      return (await readVideo(db, videoId))?.url
    })
    if (url === undefined) throw notFound('Link')
    reply.header('location', url).header('cache-control', 'no-store')
  },
})
