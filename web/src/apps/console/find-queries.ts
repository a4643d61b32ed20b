import type { Me } from '@atrium/client'
import { listAudiences, listPeople } from '@atrium/client/operations'
import { connect } from '../../api/connect.ts'
import type { Found } from '../shared/commands/command-palette.tsx'

const atrium = connect({ listAudiences, listPeople })

/** Records of each kind. */
const FOUND_MAX = 6

/** People and groups that have these words. */
export async function findInConsole(words: string, me: Me): Promise<readonly Found[]> {
  if (!me.can.manage) return []
  const [people, groups] = await Promise.all([
    atrium.listPeople({ search: words, 'page.size': FOUND_MAX }),
    atrium.listAudiences({ type: 'group', q: words, 'page.size': FOUND_MAX }),
  ])
  return [
    ...people.data.map(({ user_id, display_name, user_name }) => ({
      href: `/people/${user_id}`,
      label: display_name,
      hint: user_name,
    })),
    ...groups.data.map(({ id, display_name }) => ({
      href: `/groups/${id}`,
      label: display_name,
      kind: 'nav.groups' as const,
    })),
  ]
}
