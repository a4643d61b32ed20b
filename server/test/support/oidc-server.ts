// A real OpenID Connect provider on loopback, made with a kept library: people are signed in at once.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { after } from '../../../bin/testing.mjs'

export interface OidcServer {
  readonly issuer: string
  /** The person who is signed in from now on. */
  person: { sub: string } & Record<string, unknown>
  /** Registers atrium as a client; before it nothing is answered. */
  register(client: { redirect_uri: string; client_secret: string }): Promise<void>
}

export async function startOidcServer(): Promise<OidcServer> {
  let handle: ((...args: never[]) => void) | null = null
  const http: Server = createServer((request, response) =>
    handle ? handle(request as never, response as never) : response.writeHead(503).end(),
  )
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve).unref())
  after(() => {
    http.closeAllConnections()
    http.close()
  })
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: OidcServer = {
    issuer,
    person: { sub: 'nobody' },
    async register({ redirect_uri, client_secret }) {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true })
      const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'one' }
      const provider = createProvider(server, jwk, redirect_uri, client_secret)
      const callback = provider.callback()
      handle = ((request: never, response: never) => {
        const { url } = request as { url: string }
        if (!url.startsWith('/interaction/')) return callback(request, response)
        const accountId = server.person.sub
        return provider.interactionFinished(request, response, { login: { accountId } })
      }) as never
    },
  }
  return server
}

function createProvider(server: OidcServer, jwk: object, redirectUri: string, secret: string): Provider {
  const scope = 'openid profile email'
  return new Provider(server.issuer, {
    clients: [
      {
        client_id: 'atrium',
        client_secret: secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [jwk] } as never,
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    pkce: { required: () => true },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => server.person }),
    async loadExistingGrant(ctx) {
      const { account, client } = ctx.oidc
      if (!account || !client) return undefined
      const grant = new ctx.oidc.provider.Grant({ accountId: account.accountId, clientId: client.clientId })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
  })
}
