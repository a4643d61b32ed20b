import { type Selectable, sql } from 'kysely'
import type { CompanyFailuresTable } from '../../../platform/db/tables.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { List, Nullable, named, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { wordsOfCaller } from '../../../shared/i18n/caller-words.ts'
import { FAILURES_MAX } from '../failures/keep-failure.ts'
import type { FailureReason } from '../flow/problem.ts'
import { findProvider } from '../provider/queries.ts'

const FAILURES_KEPT_DAYS = 30

const ProviderFailure = named(
  'IdentityProviderFailure',
  Type.Object({
    at: Timestamp(),
    reference: Type.String({ description: 'The request id that the person was shown' }),
    reason: Type.String({ description: 'In the language of the caller' }),
    user_name: Nullable(Type.String({ description: 'As the provider named the person, where it is known' })),
  }),
)

export const listIdentityProviderFailures = endpoint({
  id: 'listIdentityProviderFailures',
  tag: 'Sign-in by the company',
  method: 'GET',
  path: '/v2/identity_providers/{provider_id}/failures',
  summary: 'List the last sign-ins through an identity provider that failed, newest first',
  description: `At most ${FAILURES_MAX}, of the last ${FAILURES_KEPT_DAYS} days.`,
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  transaction: 'own',
  output: { status: 200, body: List(ProviderFailure) },
  async handle({ actor, services }, { params }) {
    const { database } = services
    const rows = await database.read(actor.programId, async db => {
      const provider = await findProvider(db, params['provider_id'] ?? '')
      if (!provider) throw notFound('Identity provider')
      const failures = await sql<Selectable<CompanyFailuresTable>>`
        select at, reference, reason, detail, user_name from company_failures
         where program_id = ${db.programId} and provider_id = ${provider.id}
           and at > now() - make_interval(days => ${FAILURES_KEPT_DAYS})
         order by id desc limit ${FAILURES_MAX}`.execute(db)
      return failures.rows
    })
    const words = await wordsOfCaller(database, actor)
    return {
      data: rows.map(({ at, reference, reason, detail, user_name }) => ({
        at: presentTimestamp(at),
        reference,
        reason: words.text(`failure.${reason as FailureReason}` as 'failure.not_accepted', { detail: detail ?? '' }),
        user_name,
      })),
    }
  },
})
