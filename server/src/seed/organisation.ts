// A whole organisation from a plan. Everything follows from the seed and the counts; parts may be asked in any order,
// alone, and more than once. Memory grows with people (about 35 bytes each) and members of audiences (4 bytes each),
// not with posts' texts or engagements, which are streams.

import { Audiences } from './audiences.ts'
import { makeCompany } from './company.ts'
import { Engagements } from './engagements.ts'
import { people } from './people.ts'
import { Polls } from './polls.ts'
import { Posts } from './posts.ts'
import { Readers } from './readers.ts'
import { Topics } from './topics.ts'
import type { SeedCommentAlias, SeedPlan, SeedSource } from './types.ts'
import { INITIATIVES } from './words.ts'

/** The organisation of a plan. Throws RangeError for a plan that cannot be carried out. */
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
    users: () => people(company),
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
  }
}
