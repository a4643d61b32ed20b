import { sql } from 'kysely'
import { endpoint } from '../../platform/http/endpoint.ts'
import { conflict, invalidReference } from '../../platform/http/errors.ts'
import { named, One, Text, Type } from '../../platform/http/input/schema.ts'
import { ProgramId } from './client.ts'
import { Seeding, startSeeding } from './seeding.ts'

/** Larger loads belong in a separate database, by the command line. */
const COUNT_MAX = { users: 1_000_000, posts: 1_000_000, topics: 20_000, groups: 50_000, engagements: 100_000_000 }

const count = (maximum: number, minimum = 0) => Type.Integer({ minimum, maximum })

const SeedInput = named(
  'SeedInput',
  Type.Object({
    program_id: ProgramId(),
    /** Any text; the same text makes the same organisation. */
    seed: Text(200),
    users: count(COUNT_MAX.users, 1),
    posts: count(COUNT_MAX.posts),
    topics: count(COUNT_MAX.topics),
    groups: count(COUNT_MAX.groups),
    /** Twenty for each post when not given. */
    engagements: Type.Optional(count(COUNT_MAX.engagements)),
  }),
)

/** Fills a program with a generated organisation, in the background. */
export const startSeed = endpoint({
  id: 'startSeed',
  tag: 'Operator',
  method: 'POST',
  path: '/operator/v1/seed',
  summary: 'Fill a program with a generated organisation',
  description: 'Responds at once; `GET /operator/v1/seed` returns its progress. One runs at a time.',
  access: { as: ['operator'] },
  input: { body: SeedInput },
  output: { status: 202, body: One(Seeding) },
  errors: [400, 409],
  async handle({ services }, { body }) {
    const { program_id, ...plan } = body
    const programId = Number(program_id)
    const { rows } = await services.database.system(db =>
      sql`select 1 from programs where id = ${programId}`.execute(db),
    )
    if (rows.length === 0) throw invalidReference('program_id', `The program ${programId}`)
    const seeding = startSeeding(services, programId, { ...plan, now: new Date(), baseUrl: services.baseUrl() })
    if (!seeding) throw conflict('Another program is being filled; wait until that is done')
    return { data: seeding }
  },
})
