import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { renewPostsOfInitiative } from '../../visibility/index.ts'
import { writeContent } from '../access.ts'
import {
  Initiative,
  InitiativeInput,
  InitiativeParams,
  type InitiativeRow,
  lockInitiative,
  presentInitiative,
  withFreeName,
} from './initiative.ts'

export const updateInitiative = endpoint({
  id: 'updateInitiative',
  tag: 'Initiatives',
  method: 'PUT',
  path: '/v2/initiatives/{initiative_id}',
  summary: 'Rename an initiative',
  access: writeContent,
  input: { params: InitiativeParams, body: InitiativeInput },
  output: { status: 200, body: One(Initiative) },
  errors: [409],
  async handle({ db }, { params: { initiative_id: id }, body }) {
    await lockInitiative(db, id)
    const { rows } = await withFreeName(
      sql<InitiativeRow>`
        update initiatives set name = ${body.name.trim()}, updated_at = now()
         where program_id = ${db.programId} and id = ${id}
        returning id, name, created_at, updated_at`.execute(db),
    )
    const updated = rows[0]
    if (!updated) throw notFound('Initiative')
    await renewPostsOfInitiative(db, id)
    return { data: presentInitiative(updated) }
  },
})
