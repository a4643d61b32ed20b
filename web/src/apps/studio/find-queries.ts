import type { Me } from '@atrium/client'
import { listContent, listTopics } from '@atrium/client/operations'
import { connect } from '../../api/connect.ts'
import type { Found } from '../shared/commands/command-palette.tsx'

const atrium = connect({ listContent, listTopics })

/** Of each kind. */
const FOUND_MAX = 6

/** Posts and topics that have these words. */
export async function findInStudio(words: string, me: Me): Promise<readonly Found[]> {
  if (!me.can.publish) return []
  const [posts, topics] = await Promise.all([
    atrium.listContent({ search: words, 'page.size': FOUND_MAX }),
    atrium.listTopics({ search: words, 'page.size': FOUND_MAX }),
  ])
  return [
    ...posts.data.map(({ id, title }) => ({ href: `/posts/${id}`, label: title || `#${id}` })),
    ...topics.data.map(({ id, name }) => ({ href: `/topics/${id}`, label: name })),
  ]
}
