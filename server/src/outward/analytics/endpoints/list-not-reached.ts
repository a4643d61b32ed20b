import { DirectoryPerson, findPeople, presentPerson } from '../../../people/directory/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { described, Page, Text, Type } from '../../../platform/http/input/schema.ts'
import { settleNumbers } from '../../../publishing/statistics/index.ts'
import { readAnalytics } from '../access.ts'
import { notReachedIdsSql } from '../overview/active-people.ts'
import { periodParameters, readPeriod } from '../overview/period.ts'

const TEXT_MAX_LENGTH = 255

export const listNotReached = endpoint({
  id: 'listNotReached',
  tag: 'Analytics',
  method: 'GET',
  path: '/v2/analytics/not_reached',
  summary: 'List the active people who looked at nothing, by name',
  description: 'Of the last 30 days, today included, unless `from` and `to` are given.',
  access: readAnalytics,
  transaction: 'own',
  input: {
    query: Type.Object({
      ...periodParameters,
      search: Type.Optional(
        described(
          'A part of a name or userName; for program managers and higher also of an e-mail address',
          Text(TEXT_MAX_LENGTH),
        ),
      ),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(DirectoryPerson) },
  async handle({ actor, services }, { query }) {
    const page = readPage(query)
    const period = await readPeriod(services.database, actor.programId, query, 'day')
    await settleNumbers(services, actor.programId)
    const filter = { search: query.search?.trim() || null, idsSql: notReachedIdsSql(period) }
    const { rows, total } = await findPeople(
      services.database,
      actor,
      filter,
      [{ field: 'display_name', direction: 'asc' }],
      page,
    )
    return { data: rows.map(row => presentPerson(row, actor.role)), meta: pageMeta(page, total) }
  },
})
