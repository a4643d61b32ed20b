// Activity on the demo's posts: comments are written by hand, readers and likes are drawn at random.

import type { Random } from '../draw/random.ts'
import type { SeedActivity, SeedComment, SeedEngagement, SeedPost } from '../types.ts'
import { DEMO_TOPICS } from './larkmoor.ts'
import { DEMO_PEOPLE } from './people.ts'
import type { DemoPost } from './text.ts'
import { groupMembers, indexOf } from './users.ts'

const READ_SHARE = 0.4
const LIKED_SHARE = 0.3
const BOOKMARKED_SHARE = 0.08
const SHARED_SHARE = 0.05
const ACKNOWLEDGED_SHARE = 0.85
/** Most activity happens in the first days after publication. */
const LIVELY_MS = 3 * 86_400_000

/** The activity of a post that is or was published; none for others. */
export function demoActivity(post: SeedPost, text: DemoPost, now: Date, random: Random): SeedActivity[] {
  if (post.published_at === null) return []
  const from = post.published_at.getTime()
  const until = Math.min((post.archived_at ?? now).getTime(), from + LIVELY_MS)
  const people = maySee(post)
  if (people.length === 0) return []
  const comments = makeComments(post, text, people, from, until, random.fork('comments'))
  const writers = new Set(comments.map(({ author_index }) => author_index))
  const others = random.sample(
    people.filter(user => !writers.has(user)),
    Math.round(people.length * (text.read ?? READ_SHARE)) - writers.size,
  )
  const engagements = [...writers, ...others].map(user =>
    engage(post, text, user, comments, from, until, random.fork(user)),
  )
  return [{ post_index: post.index, engagements, comments }]
}

/** Users who may see a post by its topics and audiences. */
function maySee({ topic_indexes, audience_indexes }: SeedPost): number[] {
  const topics = topic_indexes.map(index => DEMO_TOPICS[index]!).filter(({ state }) => state !== 'hidden')
  const everyone = DEMO_PEOPLE.map((_, user) => user)
  const reached = new Set(topics.flatMap(({ audiences }) => audiences?.flatMap(groupMembers) ?? everyone))
  const named = new Set(audience_indexes.flatMap(groupMembers))
  return everyone.filter(user => reached.has(user) && (audience_indexes.length === 0 || named.has(user)))
}

/** In the order of the source, each a little later than the one before. */
function makeComments(
  post: SeedPost,
  text: DemoPost,
  people: readonly number[],
  from: number,
  until: number,
  random: Random,
): SeedComment[] {
  const comments: SeedComment[] = []
  let top = 0
  for (const [position, { by, text: body, alias, isReply }] of text.comments.entries()) {
    if (!isReply) top = position + 1
    comments.push({
      post_index: post.index,
      post_number: position + 1,
      parent_number: isReply ? top : null,
      author_index: indexOf(by),
      alias_index: alias ?? null,
      body,
      created_at: new Date(
        Math.floor(from + ((until - from) * (position + 0.4 + random.float() * 0.5)) / (text.comments.length + 0.5)),
      ),
      liked_by_indexes: random.sample(people, random.skewed(Math.min(7, people.length), 0.8)),
    })
  }
  return comments
}

function engage(
  post: SeedPost,
  text: DemoPost,
  user: number,
  comments: readonly SeedComment[],
  from: number,
  until: number,
  random: Random,
): SeedEngagement {
  const commented = comments.find(comment => comment.author_index === user)?.created_at ?? null
  const viewed = Math.floor(from + ((commented?.getTime() ?? until) - from) * random.float() ** 1.5)
  const after = (share: number) =>
    random.chance(share) ? new Date(Math.min(until, viewed + random.int(4_000, 90_000))) : null
  return {
    post_index: post.index,
    user_index: user,
    viewed_at: new Date(viewed),
    liked_at: after(text.liked ?? LIKED_SHARE),
    bookmarked_at: after(post.template?.type === 'resource' ? BOOKMARKED_SHARE * 3 : BOOKMARKED_SHARE),
    shared_at: after(SHARED_SHARE),
    acknowledged_at: after(post.requires_acknowledgement ? ACKNOWLEDGED_SHARE : 0),
    commented_at: commented,
  }
}
