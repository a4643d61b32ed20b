import type { Selectable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { badRequest } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { wordsOfCaller } from '../../shared/i18n/words.ts'
import type { CompanyFailuresTable } from '../../shared/tables.ts'
import { keepAnAdministrator } from '../oauth/index.ts'
import { CHECKS } from './checks/check.ts'
import { checkCandidate } from './checks/check-candidate.ts'
import { FAILURES_MAX, type FailureReason } from './flow/problem.ts'
import { endRefusedSessions } from './provider/enabled-providers.ts'
import {
  checkChange,
  checkNew,
  commonColumns,
  newOidcColumns,
  oidcColumns,
  requireParts,
  samlColumns,
} from './provider/input.ts'
import {
  type AttributeNames,
  NewProvider,
  PROVIDERS_MAX,
  Provider,
  ProviderChange,
  ProviderCheck,
  type ProviderRow,
  presentProvider,
} from './provider/provider.ts'
import {
  countProviders,
  deleteProvider,
  insertProvider,
  lockInsertions,
  providersOf,
  replaceDomains,
  requireProvider,
  updateProvider,
} from './provider/queries.ts'

export const listIdentityProviders = endpoint('GET /v2/identity_providers', {
  tag: 'Sign-in by the company',
  summary: 'List the identity providers of the program',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  input: { query: Type.Object(pageParameters) },
  output: { status: 200, body: Type.Page(Provider) },
  handle({ db, services }, { query }) {
    const present = (row: ProviderRow) => presentProvider(row, services.authUrl())
    return respondWithPage(db, query, present, providersOf(db))
  },
})

export const getIdentityProvider = endpoint('GET /v2/identity_providers/{provider_id}', {
  tag: 'Sign-in by the company',
  summary: 'Read one identity provider',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  output: { status: 200, body: Type.One(Provider) },
  async handle({ db, services }, { params }) {
    const row = await requireProvider(db, params.provider_id)
    return { data: presentProvider(row, services.authUrl()) }
  },
})

export const createIdentityProvider = endpoint('POST /v2/identity_providers', {
  tag: 'Sign-in by the company',
  summary: 'Add an identity provider',
  description:
    'An OpenID Connect or SAML provider that signs people of the company in. `issuer` and `metadata_url` are https. ' +
    'The response has the addresses to enter at the provider. A domain or an `id` of another provider is 409.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { body: NewProvider },
  output: { status: 201, body: Type.One(Provider) },
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
    const row = await keepAnAdministrator(db, async () => {
      const inserted = await insertProvider(db, { ...common, ...own, ...place, name, kind: body.kind } as never)
      await replaceDomains(db, inserted.id, inserted.domains)
      return inserted
    })
    await endRefusedSessions(db, null, row)
    return { data: presentProvider(row, services.authUrl()) }
  },
})

export const updateIdentityProvider = endpoint('PUT /v2/identity_providers/{provider_id}', {
  tag: 'Sign-in by the company',
  summary: 'Change an identity provider',
  description:
    'Only given members change; without `client_secret` the former one stays. `metadata_url` replaces ' +
    '`metadata_xml`, and vice versa. The kind cannot change. Switching it off ends the sign-ins through it; ' +
    'making it required ends sign-ins by password of people who must use it now.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { body: ProviderChange },
  output: { status: 200, body: Type.One(Provider) },
  errors: [409],
  async handle({ db, services }, { params, body }) {
    const before = await requireProvider(db, params.provider_id, true)
    checkChange(services, before.kind, body)
    const attributes = body.attributes && { ...(before.attributes as AttributeNames), ...body.attributes }
    const columns = {
      ...commonColumns({ ...body, ...(attributes ? { attributes } : {}) }),
      ...(body.oidc ? oidcColumns(services, before, body.oidc) : {}),
      ...(body.saml ? await samlColumns(services, body.saml) : {}),
    }
    const row = await keepAnAdministrator(db, () => updateProvider(db, before.id, columns))
    if (body.domains) await replaceDomains(db, row.id, row.domains)
    await endRefusedSessions(db, before, row)
    return { data: presentProvider(row, services.authUrl()) }
  },
})

export const deleteIdentityProvider = endpoint('DELETE /v2/identity_providers/{provider_id}', {
  tag: 'Sign-in by the company',
  summary: 'Remove an identity provider',
  description:
    'Its domains are free. People who came through it stay; their sign-ins through it end, and they sign in with a password or another ' +
    'provider.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  output: { status: 204 },
  errors: [409],
  async handle({ db }, { params }) {
    const row = await requireProvider(db, params.provider_id, true)
    await endRefusedSessions(db, row, null)
    await keepAnAdministrator(db, () => deleteProvider(db, row.id))
  },
})

const Checked = namedObject('IdentityProviderChecks', {
  checks: Type.Array(
    Type.Object({
      name: Type.OneOf(CHECKS),
      passed: Type.Boolean(),
      detail: Type.String({ description: 'What was found' }),
      remedy: Type.Nullable(
        Type.String({
          description: 'The remedy; also for checks that passed, where something will be needed soon',
        }),
      ),
    }),
  ),
})

export const checkIdentityProvider = endpoint('POST /v2/identity_providers/check', {
  tag: 'Sign-in by the company',
  summary: 'Try an identity provider before it is saved',
  description:
    'The body is that of a new provider; with `id` it has the changes of the one that is there, whose client secret is taken ' +
    'where none is sent, unless the issuer changes. The provider is asked for its discovery document, keys or metadata, for ' +
    'a token with a made-up code, and for a sign-in without a page. Checks that need what an earlier one missed are left ' +
    'out. Nothing is stored. Texts are in the language of the caller.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  transaction: 'own',
  input: { body: ProviderCheck },
  output: { status: 200, body: Type.One(Checked) },
  errors: [404, 503],
  async handle({ actor, services, request }, { body: { id, ...body } }) {
    const { database } = services
    const row = id === undefined ? null : await database.read(actor.programId, db => requireProvider(db, id))
    if (row) checkChange(services, row.kind, body)
    else checkNew(services, body)
    const words = await wordsOfCaller(database, actor, request)
    const checks = await checkCandidate(services, words, row, body)
    return {
      data: {
        checks: checks.map(({ name, level, detail, remedy }) => ({ name, passed: level !== 'fail', detail, remedy })),
      },
    }
  },
})

const FAILURES_KEPT_DAYS = 30

const ProviderFailure = namedObject('IdentityProviderFailure', {
  at: Type.Timestamp(),
  reference: Type.String({ description: 'The request id that the person was shown' }),
  reason: Type.String({ description: 'In the language of the caller' }),
  user_name: Type.Nullable(Type.String({ description: 'As the provider named the person, where it is known' })),
})

export const listIdentityProviderFailures = endpoint('GET /v2/identity_providers/{provider_id}/failures', {
  tag: 'Sign-in by the company',
  summary: 'List the last sign-ins through an identity provider that failed, newest first',
  description: `At most ${FAILURES_MAX}, of the last ${FAILURES_KEPT_DAYS} days.`,
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  transaction: 'own',
  output: { status: 200, body: Type.List(ProviderFailure) },
  async handle({ actor, services, request }, { params }) {
    const { database } = services
    const rows = await database.read(actor.programId, async db => {
      const provider = await requireProvider(db, params.provider_id)
      const failures = await sql<Selectable<CompanyFailuresTable>>`
        select at, reference, reason, detail, user_name from company_failures
         where program_id = ${db.programId} and provider_id = ${provider.id}
           and at > now() - make_interval(days => ${FAILURES_KEPT_DAYS})
         order by id desc limit ${FAILURES_MAX}`.execute(db)
      return failures.rows
    })
    const words = await wordsOfCaller(database, actor, request)
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
