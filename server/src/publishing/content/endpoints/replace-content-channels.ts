import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams, PostTopics } from '../content.ts'
import { writeAndRespond } from '../history/write-post.ts'
import { replaceChannels } from '../write/replace-channels.ts'

export const replaceContentChannels = endpoint({
  id: 'replaceContentChannels',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/channels',
  summary: 'Give a post other topics, in any state',
  description: 'Readers who see the post through none of its topics any more lose it before the response.',
  access: writeContent,
  input: { params: ContentParams, body: PostTopics },
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  handle(context, { params, body }) {
    const topicIds = body.channels.map(channel => channel.id)
    return writeAndRespond(context, params.content_id, (db, post) => replaceChannels(db, post, body.channels), topicIds)
  },
})
