import type { Me } from '@atrium/client'
import {
  listAudiences,
  listContent,
  listInitiatives,
  listNewsletters,
  listPolls,
  listTopics,
} from '@atrium/client/operations'
import { matcherOfNames } from '../../../../server/src/shared/text/search-text.ts'
import { connect } from '../../api/connect.ts'
import type { Found } from '../shared/commands/command-palette.tsx'

const atrium = connect({ listAudiences, listContent, listInitiatives, listNewsletters, listPolls, listTopics })

/** Records of each kind. */
const FOUND_MAX = 6
/** Records that the server cannot search: the page filters these alone. */
const LOOKED_THROUGH = { 'page.size': 100 } as const

/** Posts, topics, newsletters, audiences, initiatives and polls that have these words. */
export async function findInStudio(words: string, me: Me): Promise<readonly Found[]> {
  if (!me.can.publish) return []
  const [posts, topics, newsletters, audiences, initiatives, polls] = await Promise.all([
    atrium.listContent({ search: words, 'page.size': FOUND_MAX }),
    atrium.listTopics({ search: words, 'page.size': FOUND_MAX }),
    atrium.listNewsletters({ search: words, 'page.size': FOUND_MAX }),
    atrium.listAudiences({ q: words, 'page.size': FOUND_MAX }),
    atrium.listInitiatives({ sort: '-created_at', ...LOOKED_THROUGH }),
    atrium.listPolls(LOOKED_THROUGH),
  ])
  const isNamed = matcherOfNames(words)
  const having = <Row>(rows: readonly Row[], nameOf: (row: Row) => string) =>
    rows.filter(row => isNamed(nameOf(row))).slice(0, FOUND_MAX)
  return [
    ...posts.data.map(({ id, title }) => found(`/posts/${id}`, title || `#${id}`, 'nav.posts')),
    ...topics.data.map(({ id, name }) => found(`/topics/${id}`, name, 'nav.topics')),
    ...newsletters.data.map(({ id, name }) => found(`/newsletters/${id}`, name, 'nav.newsletters')),
    ...audiences.data.map(({ id, display_name }) => found(`/audiences/${id}`, display_name, 'nav.audiences')),
    ...having(initiatives.data, ({ name }) => name).map(({ id, name }) =>
      found(`/initiatives/${id}`, name, 'nav.initiatives'),
    ),
    ...having(polls.data, ({ question }) => question).map(({ id, question }) =>
      found(`/polls/${id}`, question, 'nav.polls'),
    ),
  ]
}

const found = (href: string, label: string, kind: NonNullable<Found['kind']>): Found => ({ href, label, kind })
