// The demo program: Larkmoor, sixty people, written by hand. Only views and likes are drawn, from a fixed
// seed. Dates are relative to the given moment.

import { MS_PER_DAY } from '../company.ts'
import { Random } from '../draw/random.ts'
import { pictureUrl } from '../posts/pictures.ts'
import type { SeedFollower, SeedGroup, SeedPoll, SeedPollResponse, SeedSource, SeedTopic } from '../types.ts'
import { demoActivity } from './activity.ts'
import { COMPANY_NAME, DEMO_GROUPS, DEMO_TOPICS, type DemoTopic, EMAIL_DOMAIN, INITIATIVES } from './larkmoor.ts'
import { demoNewsletters } from './newsletters.ts'
import { DEMO_PEOPLE } from './people.ts'
import { DEMO_ALIASES, DEMO_POLLS } from './polls.ts'
import { demoPosts } from './posts.ts'
import { demoSurveys } from './surveys.ts'
import { demoTemplates } from './templates.ts'
import { readDemoPosts } from './text.ts'
import { demoUser, groupMembers, indexOf } from './users.ts'

const FOUNDED_DAYS_AGO = 620

export interface DemoOptions {
  readonly now: Date
  /** Address of the server, without a trailing slash. */
  readonly baseUrl: string
}

/** The whole demo program, in the form in which seeds are loaded. */
export function demoOrganisation({ now, baseUrl }: DemoOptions): SeedSource {
  const random = Random.from(COMPANY_NAME)
  const { posts, texts } = demoPosts(readDemoPosts(), now, baseUrl)
  const activity = () =>
    posts.flatMap((post, index) => demoActivity(post, texts[index]!, now, random.fork(`post ${post.title}`)))
  return {
    companyName: COMPANY_NAME,
    emailDomain: EMAIL_DOMAIN,
    users: () => DEMO_PEOPLE.map((person, index) => demoUser(person, index, now, baseUrl)),
    groups: () => DEMO_GROUPS.map((_, index) => demoGroup(index, now)),
    topics: () => DEMO_TOPICS.map((topic, index) => demoTopic(topic, index, now)),
    followers: () =>
      DEMO_TOPICS.flatMap((topic, index) => followersOf(topic, index, now, random.fork(`topic ${topic.key}`))),
    initiatives: () => INITIATIVES.map((name, index) => ({ index, name })),
    commentAliases: () =>
      DEMO_ALIASES.map(({ handles, ...alias }, index) => ({
        ...alias,
        index,
        avatar_url: pictureUrl(index === 0 ? 'team' : 'meeting', baseUrl),
        user_indexes: handles.map(indexOf),
      })),
    posts: () => posts,
    activity,
    engagements: () => activity().flatMap(({ engagements }) => engagements),
    comments: () => activity().flatMap(({ comments }) => comments),
    polls: () => DEMO_POLLS.map((_, index) => demoPoll(index, now)),
    pollResponses: () => DEMO_POLLS.flatMap((_, index) => responsesTo(index, now, random.fork(`poll ${index}`))),
    surveys: () => demoSurveys(now, random.fork('surveys')),
    newsletters: () => demoNewsletters(now, random.fork('newsletters')),
    templates: () => demoTemplates(daysBefore(now, FOUNDED_DAYS_AGO)),
  }
}

function demoGroup(index: number, now: Date): SeedGroup {
  const group = DEMO_GROUPS[index]!
  const rule = { conditions: [{ attribute: 'department', operator: 'eq' as const, value: 'Assembly' }] }
  return {
    ...group,
    index,
    rule: group.kind === 'dynamic' ? rule : null,
    member_indexes: Uint32Array.from(groupMembers(index)),
    created_at: daysBefore(now, FOUNDED_DAYS_AGO),
  }
}

function demoTopic(topic: DemoTopic, index: number, now: Date): SeedTopic {
  const contributors = { floor: ['marco', 'jonas'], bristol: ['jack'], ideas: ['sanne'] }[topic.key as string] ?? []
  return {
    index,
    name: topic.name,
    description: topic.description,
    state: topic.state ?? 'published',
    auto_publish: topic.auto_publish ?? false,
    auto_follow: topic.auto_follow ?? false,
    auto_follow_mandatory: topic.auto_follow_mandatory ?? false,
    recommended: topic.recommended ?? false,
    targeted: topic.audiences !== undefined,
    audience_indexes: topic.audiences ?? [],
    contributor_indexes: contributors.map(indexOf),
    user_submittable: topic.user_submittable ?? false,
    popularity: topic.followed,
    follower_share: topic.followed,
    created_at: daysBefore(now, FOUNDED_DAYS_AGO - index),
  }
}

function followersOf(topic: DemoTopic, index: number, now: Date, random: Random): SeedFollower[] {
  const people =
    topic.audiences === undefined ? DEMO_PEOPLE.map((_, user) => user) : topic.audiences.flatMap(groupMembers)
  return random.sample(people, Math.round(people.length * topic.followed)).map(user_index => ({
    topic_index: index,
    user_index,
    followed_at: random.dateBetween(daysBefore(now, FOUNDED_DAYS_AGO - 20), now),
  }))
}

function demoPoll(index: number, now: Date): SeedPoll {
  const poll = DEMO_POLLS[index]!
  const opens = daysBefore(now, poll.opened)
  const closes = daysBefore(now, -poll.closes)
  return {
    index,
    question: poll.question,
    options: poll.options,
    multiple_choice: poll.multiple_choice,
    anonymous: poll.anonymous,
    audience_indexes: poll.audiences,
    opens_at: opens,
    closes_at: closes,
    closed_at: closes < now ? closes : null,
    created_at: opens,
  }
}

function responsesTo(index: number, now: Date, random: Random): SeedPollResponse[] {
  const { audiences, answered, tastes, multiple_choice } = DEMO_POLLS[index]!
  const poll = demoPoll(index, now)
  const people = audiences.length === 0 ? DEMO_PEOPLE.map((_, user) => user) : audiences.flatMap(groupMembers)
  const options = tastes.map((weight, position) => ({ weight, position }))
  return random.sample(people, Math.round(people.length * answered)).map(user_index => {
    const count = multiple_choice ? random.int(1, 3) : 1
    const chosen = new Set(Array.from({ length: count }, () => random.weighted(options).position))
    return {
      poll_index: index,
      user_index,
      option_positions: [...chosen].sort((one, other) => one - other),
      responded_at: random.dateBetween(poll.opens_at, poll.closed_at ?? now),
    }
  })
}

function daysBefore(now: Date, days: number): Date {
  return new Date(Math.floor(now.getTime() - days * MS_PER_DAY))
}
