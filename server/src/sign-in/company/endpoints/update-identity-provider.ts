import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { endRefusedSessions } from '../provider/end-sessions.ts'
import { checkChange, commonColumns, oidcColumns, samlColumns } from '../provider/input.ts'
import { type AttributeNames, Provider, ProviderChange, presentProvider } from '../provider/provider.ts'
import { findProvider, replaceDomains, updateProvider } from '../provider/queries.ts'

export const updateIdentityProvider = endpoint({
  id: 'updateIdentityProvider',
  tag: 'Sign-in by the company',
  method: 'PUT',
  path: '/v2/identity_providers/{provider_id}',
  summary: 'Change an identity provider',
  description:
    'Only given members change; without `client_secret` the former one stays. `metadata_url` replaces ' +
    '`metadata_xml`, and vice versa. The kind cannot change. Switching it off ends the sign-ins through it; ' +
    'making it required ends sign-ins by password of people who must use it now.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { body: ProviderChange },
  output: { status: 200, body: One(Provider) },
  errors: [409],
  async handle({ db, services }, { params, body }) {
    const before = await findProvider(db, params['provider_id'] ?? '', true)
    if (!before) throw notFound('Identity provider')
    checkChange(services, before.kind, body)
    const attributes = body.attributes && { ...(before.attributes as AttributeNames), ...body.attributes }
    const row = await updateProvider(db, before.id, {
      ...commonColumns({ ...body, ...(attributes ? { attributes } : {}) }),
      ...(body.oidc ? oidcColumns(services, before, body.oidc) : {}),
      ...(body.saml ? await samlColumns(services, body.saml) : {}),
    })
    if (body.domains) await replaceDomains(db, row.id, row.domains)
    await endRefusedSessions(db, before, row)
    return { data: presentProvider(row, services.authUrl()) }
  },
})
