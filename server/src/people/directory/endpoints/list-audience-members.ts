import { endpoint } from '../../../platform/http/endpoint.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { described, Id, Page, Text, Type } from '../../../platform/http/input/schema.ts'
import { findAudience, mayUseRule, readAttributeRights } from '../../audiences/index.ts'
import { findPeople } from '../find-people.ts'
import { DirectoryPerson, directoryAccess, presentPerson } from '../person.ts'

const TEXT_MAX_LENGTH = 255

export const listAudienceMembers = endpoint({
  id: 'listAudienceMembers',
  tag: 'Audiences',
  method: 'GET',
  path: '/v2/audiences/{audience_id}/members',
  summary: 'List the people of an audience, by name',
  description:
    'Deactivated people are listed too, as `user_count` counts them. 403 below program manager for an audience whose rule uses ' +
    'private attributes.',
  access: directoryAccess,
  transaction: 'own',
  input: {
    params: Type.Object({ audience_id: Id() }),
    query: Type.Object({
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
  errors: [403, 404],
  async handle({ actor, services: { database } }, { params, query }) {
    const { programId, role } = actor
    await database.read(programId, async db => {
      const audience = await findAudience(db, params.audience_id)
      if (!audience) throw notFound('Audience')
      const rule = audience.kind === 'dynamic' ? audience.rule : null
      if (!mayUseRule(await readAttributeRights(db, role), rule)) {
        throw forbidden('The rule of this audience uses private attributes; its members are for program managers')
      }
    })
    const page = readPage(query)
    const filter = { search: query.search?.trim() || null, audienceId: params.audience_id }
    const { rows, total } = await findPeople(
      database,
      actor,
      filter,
      [{ field: 'display_name', direction: 'asc' }],
      page,
    )
    return { data: rows.map(row => presentPerson(row, role)), meta: pageMeta(page, total) }
  },
})
