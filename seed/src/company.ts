// The checked plan of an organisation, with the data that all parts share.

import { Random } from './draw/random.ts'
import { COMPANIES } from './draw/words.ts'
import { makeRoster, type Roster } from './people/roster.ts'
import { readStories, type Stories } from './stories/index.ts'
import type { SeedPlan } from './types.ts'

export const MS_PER_HOUR = 3_600_000
export const MS_PER_DAY = 24 * MS_PER_HOUR
export const HISTORY_DAYS = 3 * 365

/** Limits of a plan: the capacity of the columns of the roster and of the indexes. */
export const PLAN_LIMITS = {
  users: 5_000_000,
  posts: 20_000_000,
  topics: 20_000,
  groups: 50_000,
  engagements: 2 ** 31,
  polls: 10_000,
}

const ENGAGEMENTS_PER_POST = 20
const POSTS_PER_POLL = 400

export interface Company {
  readonly plan: Required<SeedPlan>
  readonly random: Random
  readonly name: string
  readonly emailDomain: string
  readonly roster: Roster
  readonly stories: Stories
  /** Midnight (UTC) of the plan's day: all dates in the past are before it. */
  readonly anchor: Date
}

/** Throws RangeError, naming the member, for a plan outside of the limits. */
export function makeCompany(given: SeedPlan): Company {
  const plan = completePlan(given)
  const random = Random.from(plan.seed)
  const { name, domain } = random.fork('company').pick(COMPANIES)
  const anchor = new Date(Math.floor(plan.now.getTime() / MS_PER_DAY) * MS_PER_DAY)
  return {
    plan,
    random,
    name,
    emailDomain: domain,
    roster: makeRoster(random.fork('roster'), plan.users),
    stories: readStories(),
    anchor,
  }
}

function completePlan(given: SeedPlan): Required<SeedPlan> {
  const plan = {
    ...given,
    engagements: given.engagements ?? given.posts * ENGAGEMENTS_PER_POST,
    polls: given.polls ?? Math.min(200, Math.max(3, Math.round(given.posts / POSTS_PER_POLL))),
  }
  for (const [member, max] of Object.entries(PLAN_LIMITS)) {
    const count = plan[member as keyof typeof PLAN_LIMITS]
    if (!Number.isInteger(count) || count < 0 || count > max) {
      throw new RangeError(`${member} must be an integer from 0 to ${max}`)
    }
  }
  if (plan.users < 1) throw new RangeError('users must be at least 1')
  if (plan.posts > 0 && plan.topics < 1) throw new RangeError('topics must be at least 1 when there are posts')
  if (Number.isNaN(plan.now.getTime())) throw new RangeError('now must be a date')
  return plan
}
