import { ROLES } from '../../../platform/access/roles.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage, readSort, sortParameter } from '../../../platform/http/input/pagination.ts'
import { described, Id, OneOf, Page, QueryArray, Text, Type } from '../../../platform/http/input/schema.ts'
import { findPeople, PEOPLE_SORTS } from '../find-people.ts'
import { DirectoryPerson, directoryAccess, presentPerson } from '../person.ts'

const TEXT_MAX_LENGTH = 255
/** As many as fit on a page. */
const IDS_MAX_COUNT = 100

export const listPeople = endpoint({
  id: 'listPeople',
  tag: 'People',
  method: 'GET',
  path: '/v2/people',
  summary: 'Find people of the program',
  description:
    `Inactive people are listed too. Sorts by ${PEOPLE_SORTS.join(', ')}; by name unless said. Program managers and higher ` +
    'also see address, external id and dates.',
  access: directoryAccess,
  transaction: 'own',
  input: {
    query: Type.Object({
      search: Type.Optional(
        described(
          'A part of a name or userName; for program managers and higher also of an e-mail address',
          Text(TEXT_MAX_LENGTH),
        ),
      ),
      'filter.user_id': Type.Optional(QueryArray(Id(), 'Only these people', IDS_MAX_COUNT)),
      'filter.role': Type.Optional(QueryArray(OneOf(ROLES), 'Roles')),
      'filter.active': Type.Optional(Type.Boolean({ description: 'Only people who may sign in, or may not' })),
      'filter.department': Type.Optional(described('The department, exactly', Text(TEXT_MAX_LENGTH))),
      ...sortParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(DirectoryPerson) },
  async handle({ actor, services }, { query }) {
    const page = readPage(query)
    const filter = {
      search: query.search?.trim() || null,
      userIds: query['filter.user_id'],
      roles: query['filter.role'],
      active: query['filter.active'],
      department: query['filter.department'],
    }
    const sort = readSort(query.sort, PEOPLE_SORTS, 'display_name')
    const { rows, total } = await findPeople(services.database, actor, filter, sort, page)
    return { data: rows.map(row => presentPerson(row, actor.role)), meta: pageMeta(page, total) }
  },
})
