// Possible restrictions of a role, and the people whom a setting of the program affects (docs/contract/access.md#restricted-roles).

import { listAliasSettings, listAudiences, listPeople, listTopics } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { CONSOLE_PEOPLE } from '../people/people-queries.ts'
import type { WholePerson } from '../person/person-queries.ts'
import { type ListName, RESTRICTED_ROLES, type RestrictionChange, restrict } from './lists-queries.ts'

const atrium = connect({ listAliasSettings, listAudiences, listPeople, listTopics })

const CHOICES = 20

interface NameChoice {
  readonly key: string
  readonly label: string
}

/** The first records whose names have this part, each by the name that a list of the role holds. */
export const choicesQuery = (list: ListName, search: string) =>
  queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'choices', list, search],
    queryFn: async ({ signal }): Promise<NameChoice[]> => {
      const size = { 'page.size': CHOICES }
      if (list === 'role_topics') {
        const args = { ...size, sort: 'name', ...(search ? { search } : {}) }
        return (await atrium.listTopics(args, { signal })).data.map(({ name }) => ({ key: name, label: name }))
      }
      if (list === 'role_audiences') {
        const { data } = await atrium.listAudiences({ ...size, ...(search ? { q: search } : {}) }, { signal })
        return data.map(({ name, display_name }) => ({ key: name, label: display_name }))
      }
      const { data } = await atrium.listAliasSettings({ 'page.size': 100 }, { signal })
      const wanted = search.toLowerCase()
      return data
        .map(({ display_name }) => ({ key: display_name, label: display_name }))
        .filter(({ label }) => label.toLowerCase().includes(wanted))
        .slice(0, CHOICES)
    },
    placeholderData: keepPreviousData,
  })

/** Changes what a person may publish in, unless others have changed the person since they were read. */
export const useRestrict = ({ person, user }: WholePerson) =>
  useChange((change: RestrictionChange) => restrict(person.user_id, change, user.meta?.version), {
    settled: client => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE] }),
  })

const AFFECTED_SHOWN = 10

/** The active people whom a setting of the program restricts: those with lists, or those whom `all` leaves nothing. */
export const affectedQuery = (restricted: boolean) =>
  queryOptions({
    queryKey: [CONSOLE_PEOPLE, 'affected', restricted],
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listPeople(
        {
          'filter.role': [...RESTRICTED_ROLES],
          'filter.active': true,
          'filter.restricted': restricted,
          'page.size': AFFECTED_SHOWN,
        },
        { signal },
      )
      return { people: data, total: meta.pagination.total_records }
    },
  })
