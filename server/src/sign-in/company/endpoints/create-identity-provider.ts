import { uuidv7 } from '../../../platform/db/uuid.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { endRefusedSessions } from '../provider/end-sessions.ts'
import { commonColumns, newOidcColumns, requireParts, samlColumns } from '../provider/input.ts'
import { NewProvider, PROVIDERS_MAX, Provider, presentProvider } from '../provider/provider.ts'
import { countProviders, insertProvider, lockInsertions, replaceDomains } from '../provider/queries.ts'

export const createIdentityProvider = endpoint({
  id: 'createIdentityProvider',
  tag: 'Sign-in by the company',
  method: 'POST',
  path: '/v2/identity_providers',
  summary: 'Add an identity provider',
  description:
    'An OpenID Connect or SAML provider that signs people of the company in. `issuer` and `metadata_url` are https. ' +
    'The response has the addresses to enter at the provider. A domain or an `id` of another provider is 409.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { body: NewProvider },
  output: { status: 201, body: One(Provider) },
  errors: [409],
  async handle({ db, services }, { body }) {
    requireParts(body)
    await lockInsertions(db)
    if ((await countProviders(db)) >= PROVIDERS_MAX) {
      throw badRequest(`A program has at most ${PROVIDERS_MAX} identity providers`)
    }
    const place = { program_id: db.programId, id: body.id ?? uuidv7() }
    const { name = body.name, ...common } = commonColumns(body)
    const own = body.oidc ? newOidcColumns(services, place, body.oidc) : await samlColumns(services, body.saml ?? {})
    const row = await insertProvider(db, { ...common, ...own, ...place, name, kind: body.kind } as never)
    await replaceDomains(db, row.id, row.domains)
    await endRefusedSessions(db, null, row)
    return { data: presentProvider(row, services.authUrl()) }
  },
})
