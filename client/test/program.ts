// A program written with a generated client. The test puts it beside one, type-checks it and runs it.

import { client } from './generated/client.gen.ts'
import { createContent, createTopic, listFeedPosts, listTopics, listUsers, publishContent } from './generated/index.ts'
import type { FeedPost, PostInput, Topic, User } from './generated/types.gen.ts'

export interface Outcome {
  readonly topics: string[]
  readonly feed: string[]
  readonly people: string[]
  readonly refused: { readonly status: number | undefined; readonly parameter: string | undefined }
}

/** Calls that the document does not allow are type errors. */
export const wrong = {
  // @ts-expect-error: topics have no such state
  state: () => listTopics({ query: { state: 'lost' } }),
  // @ts-expect-error: topics are named by their ids
  body: () => createContent({ body: { content_type: 'article', channels: [{}], title: 'Fire drill' } }),
  // @ts-expect-error: an engagement may be missing
  answer: ({ engagement }: FeedPost): string => engagement.liked_at,
}

/** Makes a topic and a post, and reads topics, the feed and the users of the program. */
export async function run(baseUrl: string, token: string): Promise<Outcome> {
  client.setConfig({ baseUrl, auth: token })
  const topic = await mustCreateTopic('News')
  const post: PostInput = { content_type: 'article', channels: [{ id: topic.id }], title: 'Fire drill', featured: true }
  const created = await createContent({ body: post, headers: { 'Idempotency-Key': 'drill' }, throwOnError: true })
  await publishContent({ path: { content_id: String(created.data.data.id) }, throwOnError: true })

  const topics = await listTopics({ query: { state: 'any', sort: '-name', 'page.size': 10 }, throwOnError: true })
  const feed = await listFeedPosts({ query: { 'filter.content_type': ['article', 'note'] }, throwOnError: true })
  const users = await listUsers({ query: { count: 10, sortBy: 'userName' }, throwOnError: true })
  const refused = await createContent({ body: { ...post, channels: [] } })
  return {
    topics: topics.data.data.map(nameOf),
    feed: feed.data.data.map(titleOf),
    people: users.data.Resources.map(userNameOf),
    refused: {
      status: refused.response?.status,
      parameter:
        refused.error && 'error' in refused.error ? refused.error.error.validations?.[0]?.parameter : undefined,
    },
  }
}

async function mustCreateTopic(name: string): Promise<Topic> {
  const { data } = await createTopic({ body: { name, description: 'What happens' }, throwOnError: true })
  return data.data
}

const nameOf = ({ name, follower_count }: Topic): string => `${name} ${follower_count.toFixed(0)}`
const titleOf = ({ engagement, title }: FeedPost): string => `${title} ${engagement.liked_at ?? 'not liked'}`
const userNameOf = ({ id, userName }: User): string => userName ?? id
