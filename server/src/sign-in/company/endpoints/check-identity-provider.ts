import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Nullable, named, One, OneOf, Type } from '../../../platform/http/input/schema.ts'
import { wordsOfCaller } from '../../../shared/i18n/caller-words.ts'
import { CHECKS } from '../checks/check.ts'
import { checkCandidate } from '../checks/check-candidate.ts'
import { checkChange, checkNew } from '../provider/input.ts'
import { ProviderCheck } from '../provider/provider.ts'
import { findProvider } from '../provider/queries.ts'

const Checked = named(
  'IdentityProviderChecks',
  Type.Object({
    checks: Type.Array(
      Type.Object({
        name: OneOf(CHECKS),
        passed: Type.Boolean(),
        detail: Type.String({ description: 'What was found' }),
        remedy: Nullable(
          Type.String({
            description: 'The remedy; also for checks that passed, where something will be needed soon',
          }),
        ),
      }),
    ),
  }),
)

export const checkIdentityProvider = endpoint({
  id: 'checkIdentityProvider',
  tag: 'Sign-in by the company',
  method: 'POST',
  path: '/v2/identity_providers/check',
  summary: 'Try an identity provider before it is saved',
  description:
    'The body is that of a new provider; with `id` it has the changes of the one that is there, whose client secret is taken ' +
    'where none is sent, unless the issuer changes. The provider is asked for its discovery document, keys or metadata, for ' +
    'a token with a made-up code, and for a sign-in without a page. Checks that need what an earlier one missed are left ' +
    'out. Nothing is stored. Texts are in the language of the caller.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  transaction: 'own',
  input: { body: ProviderCheck },
  output: { status: 200, body: One(Checked) },
  errors: [404, 503],
  async handle({ actor, services }, { body: { id, ...body } }) {
    const { database } = services
    const row = id === undefined ? null : await database.read(actor.programId, db => findProvider(db, id))
    if (row === undefined) throw notFound('Identity provider')
    if (row) checkChange(services, row.kind, body)
    else checkNew(services, body)
    const words = await wordsOfCaller(database, actor)
    const checks = await checkCandidate(services, words, row, body)
    return {
      data: {
        checks: checks.map(({ name, level, detail, remedy }) => ({ name, passed: level !== 'fail', detail, remedy })),
      },
    }
  },
})
