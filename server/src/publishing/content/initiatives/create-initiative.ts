import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { INITIATIVE_COLUMNS, Initiative, InitiativeInput, presentInitiative, withFreeName } from './initiative.ts'

export const createInitiative = endpoint({
  id: 'createInitiative',
  tag: 'Initiatives',
  method: 'POST',
  path: '/v2/initiatives',
  summary: 'Create an initiative to tag posts with',
  access: writeContent,
  input: { body: InitiativeInput },
  output: { status: 201, body: One(Initiative) },
  errors: [409],
  async handle({ db }, { body }) {
    const created = await withFreeName(
      db
        .insertInto('initiatives')
        .values({ program_id: db.programId, name: body.name.trim() })
        .returning(INITIATIVE_COLUMNS)
        .executeTakeFirstOrThrow(),
    )
    return { data: presentInitiative(created) }
  },
})
