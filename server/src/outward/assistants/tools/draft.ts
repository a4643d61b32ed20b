import { atLeast } from '../../../platform/access/roles.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { actorOf } from '../assistant-call.ts'
import { htmlOfMarkdown } from './markdown.ts'
import { Note } from './posts.ts'
import { readOwn, ToolError, tool } from './tool.ts'

const TITLE_MAX_LENGTH = 200
const SUMMARY_MAX_LENGTH = 1_000
const BODY_MAX_LENGTH = 40_000
const TOPICS_MAX = 20

export const draftPost = tool<{ title: string; summary?: string; body: string; channel_ids?: readonly number[] }>({
  name: 'draft_post',
  title: 'Draft a post',
  description:
    'Makes a draft in the studio, which a person reads, changes and publishes there. Nothing is published by it.',
  inputSchema: Type.Object(
    {
      title: Type.Text(TITLE_MAX_LENGTH),
      summary: Type.Optional(Type.Text(SUMMARY_MAX_LENGTH)),
      body: Type.Text(BODY_MAX_LENGTH),
      channel_ids: Type.Optional(Type.Array(Type.Id(), { maxItems: TOPICS_MAX })),
    },
    { additionalProperties: false },
  ),
  outputSchema: Type.Object({ note: Note, id: Type.Id(), state: Type.String(), url: Type.String() }),
  writes: true,
  isFor: call => atLeast(actorOf(call).role, 'publisher') && actorOf(call).scopes.has('content.write'),
  async run(call, { title, summary, body, channel_ids: channelIds = [] }) {
    if (title.trim() === '') throw new ToolError('title is needed: say what the post is called')
    if (channelIds.length === 0) throw new ToolError('channel_ids is needed: name at least one topic of the post')
    const content = {
      content_type: 'article',
      title,
      ...(summary === undefined ? {} : { summary }),
      body: await htmlOfMarkdown(body),
      channels: channelIds.map(id => ({ id })),
    }
    const { data } = await readOwn(call, '/v2/content', { tool: 'draft_post', body: content })
    return { id: data.id, state: data.state, url: `${call.services.baseUrl()}/studio/posts/${data.id}` }
  },
})
