import { endpoint } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/http/errors.ts'
import { One } from '../../platform/http/input/schema.ts'
import { lastSeeding, Seeding } from './seeding.ts'

/** The progress of the running load, or the result of the last one. */
export const showSeed = endpoint({
  id: 'showSeed',
  tag: 'Operator',
  method: 'GET',
  path: '/operator/v1/seed',
  summary: 'Progress of filling a program',
  description: 'Of the responding process, since its start.',
  access: { as: ['operator'] },
  output: { status: 200, body: One(Seeding) },
  errors: [404],
  async handle({ services }) {
    const seeding = services.state(lastSeeding).current
    if (!seeding) throw notFound('Seed')
    return { data: seeding }
  },
})
