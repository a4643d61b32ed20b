// A whole organisation from a plan. Everything follows from the seed and the counts; parts may be made in any order,
// alone, and more than once. Memory grows with people (about 35 bytes each) and members of audiences (4 bytes each),
// not with posts' texts or engagements, which are streams.

import { makeCompany } from './company.ts'
import { INITIATIVES } from './draw/words.ts'
import { Audiences } from './people/audiences.ts'
import { generatePeople } from './people/people.ts'
import { Readers } from './people/readers.ts'
import { Posts } from './posts/posts.ts'
import { Topics } from './posts/topics.ts'
import { Engagements } from './talk/engagements.ts'
import { Polls } from './talk/polls.ts'
import type { SeedCommentAlias, SeedPlan, SeedSource } from './types.ts'

/** The organisation of a plan. Throws RangeError for a plan outside of the limits. */
export function seedOrganisation(plan: SeedPlan): SeedSource {
  const company = makeCompany(plan)
  const audiences = new Audiences(company)
  const topics = new Topics(company, audiences)
  const posts = new Posts(company, audiences, topics)
  const readers = new Readers(company, audiences, topics, posts)
  const engagements = new Engagements(company, posts, readers)
  const polls = new Polls(company, audiences)
  return {
    companyName: company.name,
    emailDomain: company.emailDomain,
    users: () => generatePeople(company),
    groups: () => audiences.groups(),
    topics: () => topics.details.map(({ topic }) => topic),
    followers: () => topics.followers(),
    initiatives: () => INITIATIVES.map((name, index) => ({ index, name })),
    commentAliases: (): SeedCommentAlias[] => [],
    posts: () => posts.posts(),
    activity: () => engagements.activity(),
    engagements: () => engagements.engagements(),
    comments: () => engagements.comments(),
    polls: () => polls.polls(),
    pollResponses: () => polls.responses(),
    surveys: () => [],
    newsletters: () => [],
    templates: () => [],
  }
}
