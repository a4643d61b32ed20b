// Engagements with posts: each person has viewed the post first; some like it, fewer bookmark, share
// or acknowledge it, and a few comment.

import { type Company, MS_PER_DAY } from '../company.ts'
import type { Random } from '../draw/random.ts'
import { hireDate } from '../people/people.ts'
import type { Readers } from '../people/readers.ts'
import type { PostHead } from '../posts/post-head.ts'
import type { Posts } from '../posts/posts.ts'
import type { SeedActivity, SeedComment, SeedEngagement } from '../types.ts'
import { makeComments } from './comments.ts'

const VIEW_DELAY_MEAN_MS = 1.6 * MS_PER_DAY
const REACTION_DELAY_MAX_MS = 4 * 60_000
const LATE_STARTER_DAYS = 60

/** Engagements and comments of an organisation. */
export class Engagements {
  readonly #company: Company
  readonly #posts: Posts
  readonly #readers: Readers

  constructor(company: Company, posts: Posts, readers: Readers) {
    this.#company = company
    this.#posts = posts
    this.#readers = readers
  }

  /** Post by post; posts without readers are left out. */
  *activity(): Generator<SeedActivity> {
    for (let index = 0; index < this.#company.plan.posts; index++) {
      if (this.#readers.count(index) > 0) yield this.activityOf(index)
    }
  }

  *engagements(): Generator<SeedEngagement> {
    for (const { engagements } of this.activity()) yield* engagements
  }

  *comments(): Generator<SeedComment> {
    for (const { comments } of this.activity()) yield* comments
  }

  /** The activity of one post, without making the others. */
  activityOf(index: number): SeedActivity {
    const head = this.#posts.head(index)
    const random = this.#company.random.fork('engagement').fork(index)
    const until = (head.archived_at ?? this.#company.anchor).getTime()
    const habits = drawHabits(head, random)
    const engagements = Array.from(this.#readers.of(head), user => this.#engage(head, user, until, habits, random))
    const comments = head.is_commentable
      ? makeComments(this.#company, head, engagements, until, random.fork('comments'))
      : []
    return { post_index: index, engagements: withComments(engagements, comments), comments }
  }

  #engage(head: PostHead, user: number, until: number, habits: Habits, random: Random): SeedEngagement {
    const start = head.at.getTime()
    const hired = hireDate(this.#company, user).getTime()
    const late = hired > start ? hired + random.float() * LATE_STARTER_DAYS * MS_PER_DAY : 0
    const wanted = Math.max(late, start + random.exponential(VIEW_DELAY_MEAN_MS) * random.float())
    const viewed = wanted < until ? wanted : start + random.float() * (until - start)
    const after = (probability: number): Date | null =>
      random.chance(probability) ? new Date(Math.min(until, viewed + random.int(5_000, REACTION_DELAY_MAX_MS))) : null
    return {
      post_index: head.index,
      user_index: user,
      viewed_at: new Date(Math.floor(viewed)),
      liked_at: after(habits.like),
      bookmarked_at: after(habits.bookmark),
      shared_at: after(habits.share),
      acknowledged_at: after(habits.acknowledge),
      commented_at: null,
    }
  }
}

/** Probabilities that a reader of a post engages with it. */
interface Habits {
  readonly like: number
  readonly bookmark: number
  readonly share: number
  readonly acknowledge: number
}

function drawHabits({ requires_acknowledgement, template }: PostHead, random: Random): Habits {
  return {
    like: Math.min(0.7, Math.max(0.02, random.normal(0.2, 0.12))),
    bookmark: template?.type === 'resource' ? 0.12 : random.float() * 0.05,
    share: random.float() * 0.03,
    acknowledge: requires_acknowledgement ? 0.6 + random.float() * 0.3 : 0,
  }
}

/** `commented_at` is the time of the first comment. */
function withComments(engagements: readonly SeedEngagement[], comments: readonly SeedComment[]): SeedEngagement[] {
  const first = new Map<number, Date>()
  for (const { author_index, created_at } of comments) {
    if (!first.has(author_index)) first.set(author_index, created_at)
  }
  return engagements.map(engagement => {
    const commented = first.get(engagement.user_index)
    return commented === undefined ? engagement : { ...engagement, commented_at: commented }
  })
}
