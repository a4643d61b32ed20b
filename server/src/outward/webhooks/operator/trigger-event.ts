import { sql } from 'kysely'
import { forProgram } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { invalid, invalidReference } from '../../../platform/http/errors.ts'
import { named, One, Text, Type } from '../../../platform/http/input/schema.ts'
import { findEventName } from '../../../shared/events/catalog.ts'
import { emit } from '../../../shared/events/emit.ts'
import { sampleData } from '../sample-data.ts'

/** Sends a sample of an event to the subscriptions of a program that want it, to test receivers. */
export const triggerEvent = endpoint({
  id: 'triggerWebhookEvent',
  tag: 'Operator',
  method: 'POST',
  path: '/operator/v1/webhook_events',
  summary: 'Send a sample event to the subscriptions of a program',
  access: { as: ['operator'] },
  input: {
    body: named(
      'SampleEventInput',
      Type.Object({ program_id: Type.String({ pattern: '^[1-9][0-9]*$', maxLength: 15 }), name: Text(100) }),
    ),
  },
  output: {
    status: 202,
    body: One(
      named(
        'SampleEvent',
        Type.Object({
          name: Type.String(),
          data: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }),
        }),
      ),
    ),
  },
  async handle({ services }, { body }) {
    const name = findEventName(body.name)
    if (!name) throw invalid({ rule: 'invalid_enum', parameter: 'name', message: 'is not an event' })
    const programId = Number(body.program_id)
    const data = sampleData(name)
    await services.database.system(async db => {
      const { rows } = await sql`select 1 from programs where id = ${programId}`.execute(db)
      if (rows.length === 0) throw invalidReference('program_id', 'The program')
      await emit(forProgram(db, programId), name, data as never)
    })
    return { data: { name, data } }
  },
})
