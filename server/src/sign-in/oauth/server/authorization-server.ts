// One authorization server per process. The protocol library takes a quarter of a second to load, so it is loaded beside
// the start of the server instead of before it.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { clientAddress } from '../../../platform/net/proxies.ts'
import type { Services } from '../../../platform/services.ts'
import { readKeysVersion, readSigningKeys } from '../keys/signing-keys.ts'

export interface AuthorizationServer {
  readonly provider: Provider
  /** Of the signing keys that it was made with. */
  readonly keysVersion: string
  /** Ids of its signing keys. */
  readonly kids: ReadonlySet<string>
  /** Lets the protocol library answer. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

const servers = new WeakMap<Services, Promise<AuthorizationServer>>()

/** The authorization server of the process, made at the first call. */
export function authorizationServer(services: Services): Promise<AuthorizationServer> {
  let server = servers.get(services)
  if (!server) {
    server = create(services)
    // A database that was away for a moment must not be the end of all sign-ins.
    server.catch(() => servers.delete(services))
    servers.set(services, server)
  }
  return server
}

/**
 * Makes the server of this process anew when the signing keys have changed: the protocol library takes them at its
 * construction, and keeps everything else in the database. Requests under way end with the server they began with.
 */
export async function reloadAuthorizationServer(services: Services): Promise<void> {
  const current = await servers.get(services)
  if (!current || (await readKeysVersion(services)) === current.keysVersion) return
  servers.set(services, Promise.resolve(await create(services)))
}

async function create(services: Services): Promise<AuthorizationServer> {
  const { createProvider } = await import('./provider.ts')
  const { keys, version } = await readSigningKeys(services)
  const provider = createProvider(services, keys)
  const answer = provider.callback()
  return {
    provider,
    keysVersion: version,
    kids: new Set(keys.map(key => key.kid)),
    handle(request, response) {
      // The protocol library believes the header as it stands.
      request.headers['x-forwarded-for'] = clientAddress(request, services.config.trustedProxies)
      return answer(atIssuer(request, new URL(provider.issuer)), response)
    },
  }
}

/** The request as one to the configured address, so that every link and cookie is made for that one. */
export function atIssuer<R extends IncomingMessage>(request: R, issuer: URL): R {
  request.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = issuer.host
  return request
}
