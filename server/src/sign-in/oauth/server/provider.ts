// The protocol library, configured as docs/contract/access.md#grants describes. Loaded when it is first needed: see
// authorization-server.ts.

import Provider, { type Configuration, type ErrorOut, type JWK, type KoaContextWithOIDC } from 'oidc-provider'
import { SCOPES } from '../../../platform/access/roles.ts'
import { limits } from '../../../platform/config.ts'
import type { Services } from '../../../platform/services.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { pageContext, renderPage } from '../../../shared/pages/page.ts'
import { addClientCredentials, mayIntrospect } from '../clients/client-credentials.ts'
import { type KeptSecret, matchSecret } from '../clients/client-secrets.ts'
import { isRegisteredRedirectUri } from '../clients/redirect-uris.ts'
import { findAccount } from '../grants/members.ts'
import { ID_TOKEN_TTL_SECONDS } from '../keys/key-times.ts'
import { errorPage } from '../pages/message-pages.ts'
import { CLIENT_EXTRAS, createStores } from '../stores/stores.ts'
import { checkAuthorizeRules } from './authorize-rules.ts'
import { CORRECTIONS } from './corrections.ts'
import { noticeOutage, respondToOutage } from './outage.ts'
import { PATHS } from './paths.ts'
import { allowedGrant, createPrompts } from './prompts.ts'
import { namesAssistants } from './resource-indicator.ts'

const INTERACTION_TTL_SECONDS = 3600

/** Makes the authorization server's protocol part. It signs with the first key and publishes them all. */
export function createProvider(services: Services, keys: readonly JWK[]): Provider {
  const { logger } = services
  const provider = new Provider(services.authUrl(), {
    ...capabilities(services),
    ...behaviour(services),
    adapter: createStores(services),
    jwks: { keys: [...keys] },
  })
  // The address of this server is the configured one; those in a request's headers are ignored (`atIssuer`).
  provider.proxy = true
  compareClientsAsStored(provider, services)
  addClientCredentials(provider)
  for (const correct of CORRECTIONS) provider.use(correct as Parameters<Provider['use']>[0])
  provider.use((ctx, next) => respondToOutage(services, ctx as KoaContextWithOIDC, next))
  provider.on('server_error', (ctx, error) => {
    noticeOutage(ctx, error)
    logger.error({ err: error, route: ctx.oidc?.route }, 'authorization server failed')
  })
  provider.onerror = error => logger.error({ err: error }, 'authorization server failed')
  return provider
}

function capabilities(services: Services): Configuration {
  return {
    routes: {
      authorization: PATHS.authorize,
      token: PATHS.token,
      revocation: PATHS.revoke,
      introspection: PATHS.introspect,
      jwks: PATHS.jwks,
    },
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: PROFILE_CLAIMS, email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    extraClientMetadata: { properties: [...CLIENT_EXTRAS] },
    extraParams: { program_id: ctx => checkAuthorizeRules(services, ctx), resource: null },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => mayIntrospect(services.database, client, token),
      },
    },
    discovery: {
      userinfo_endpoint: services.authUrl() + PATHS.userinfo,
      end_session_endpoint: services.authUrl() + PATHS.logout,
      service_documentation: `${services.baseUrl()}/docs`,
      ui_locales_supported: LANGUAGES,
    },
  }
}

const PROFILE_CLAIMS = [
  'name',
  'given_name',
  'family_name',
  'nickname',
  'preferred_username',
  'picture',
  'locale',
  'zoneinfo',
  'updated_at',
]

function behaviour(services: Services): Configuration {
  const { database, authUrl } = services
  const secure = authUrl().startsWith('https:')
  return {
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Signing out ends the session of the browser, not the tokens of apps.
    expiresWithSession: () => false,
    findAccount: (ctx, accountId) => findAccount(database, ctx.oidc.client?.program_id, accountId),
    loadExistingGrant: ctx => allowedGrant(database, ctx),
    interactions: {
      policy: createPrompts(services),
      url: (_ctx, interaction) => `${PATHS.interaction}/${interaction.uid}`,
    },
    renderError: (ctx, out) => renderError(services, ctx, out),
    ttl: {
      AccessToken: limits.accessTokenTtlSeconds,
      ClientCredentials: limits.accessTokenTtlSeconds,
      AuthorizationCode: limits.authorizationCodeTtlSeconds,
      RefreshToken: limits.refreshTokenTtlSeconds,
      Grant: limits.refreshTokenTtlSeconds,
      Session: limits.sessionTtlSeconds,
      Interaction: INTERACTION_TTL_SECONDS,
      IdToken: ID_TOKEN_TTL_SECONDS,
    },
    cookies: {
      names: {
        session: secure ? '__Host-atrium_session' : 'atrium_session',
        interaction: 'atrium_interaction',
        resume: 'atrium_resume',
      },
      long: { httpOnly: true, sameSite: 'lax', path: '/' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
  }
}

/** Secrets are stored as digests; redirect URIs follow the rules of this server, in registrations and in requests. */
function compareClientsAsStored(provider: Provider, { lastSeen }: Services): void {
  const client = provider.Client.prototype
  client.compareClientSecret = function (actual: string) {
    const secret = matchSecret(this.secrets as KeptSecret[], actual)
    if (secret) lastSeen.noteSecret(secret.id)
    return secret !== null
  }
  client.redirectUriAllowed = function (uri: string) {
    const isForAssistants = this.kind === 'document' || namesAssistants()
    return isRegisteredRedirectUri(uri, this.redirectUris ?? [], { isForAssistants })
  }
  // The library would refuse clients that register both an app's scheme and a plain address of the intranet.
  const { Schema } = provider.Client as unknown as { Schema: { prototype: { redirectUris(): void } } }
  Schema.prototype.redirectUris = () => {}
}

/** Shows an error that may not go back to the client, e.g. because its redirect URI is not registered. */
export function renderError(services: Services, ctx: KoaContextWithOIDC, out: ErrorOut): void {
  if (ctx.status < 400) ctx.status = 400
  const context = pageContext(services, ctx.req, ctx.res)
  const page = renderPage(context, errorPage(context, out.error, out.error_description))
  ctx.set(page.headers)
  ctx.body = page.text
}
