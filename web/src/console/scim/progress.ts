import type { ExplainedScimRequest } from '@atrium/client'

/** What is looked for while a provider is set up, in the order in which it happens. */
export const MILESTONES = ['request', 'test', 'person', 'group'] as const
export type Milestone = (typeof MILESTONES)[number]

type Seen = Pick<ExplainedScimRequest, 'method' | 'path' | 'status'>

const isGood = ({ status }: Seen) => status < 400
const is = (method: string, path: string) => (request: Seen) =>
  isGood(request) && request.method === method && request.path.split('?')[0] === path

const TESTS: Readonly<Record<Milestone, (request: Seen) => boolean>> = {
  request: () => true,
  // Providers test a connection by looking somebody up, whether they are there or not.
  test: is('GET', '/scim/v2/Users'),
  person: is('POST', '/scim/v2/Users'),
  group: is('POST', '/scim/v2/Groups'),
}

/** Which of them the requests show. */
export const reached = (requests: readonly Seen[]): ReadonlySet<Milestone> =>
  new Set(MILESTONES.filter(name => requests.some(TESTS[name])))
