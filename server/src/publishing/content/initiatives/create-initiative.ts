import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Initiative, InitiativeInput, type InitiativeRow, presentInitiative, withFreeName } from './initiative.ts'

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
    const { rows } = await withFreeName(
      sql<InitiativeRow>`
        insert into initiatives (program_id, name) values (${db.programId}, ${body.name.trim()})
        returning id, name, created_at, updated_at`.execute(db),
    )
    return { data: presentInitiative(rows[0] as InitiativeRow) }
  },
})
