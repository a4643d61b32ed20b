// One authorization server per process. The protocol library takes a quarter of a second to load, so it is loaded after
// the server has started instead of before.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Worker } from '../../../platform/jobs/workers.ts'
import { clientAddress } from '../../../platform/net/proxies.ts'
import { defineState, type Services } from '../../../platform/services.ts'
import { readKeysVersion, readSigningKeys } from '../keys/signing-keys.ts'

export interface AuthorizationServer {
  readonly provider: Provider
  /** The version of the signing keys that it was made with. */
  readonly keysVersion: string
  /** Ids of its signing keys. */
  readonly kids: ReadonlySet<string>
  /** Handles a request with the protocol library. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** The authorization server of this process; null before its first use and after it could not be created. */
export const authorizationServerState = defineState(
  'authorization server',
  (): { current: Promise<AuthorizationServer> | null } => ({ current: null }),
)

/** The authorization server of the process, made at the first call. */
export function authorizationServer(services: Services): Promise<AuthorizationServer> {
  const state = services.state(authorizationServerState)
  if (!state.current) {
    state.current = create(services)
    // A short outage of the database must not end all sign-ins.
    state.current.catch(() => {
      state.current = null
    })
  }
  return state.current
}

/**
 * Rebuilds the authorization server of this process when the signing keys have changed: the protocol library takes them
 * in its constructor and keeps everything else in the database. Running requests finish on the old one.
 */
export async function reloadAuthorizationServer(services: Services): Promise<void> {
  const state = services.state(authorizationServerState)
  const current = await state.current
  if (!current || (await readKeysVersion(services)) === current.keysVersion) return
  state.current = Promise.resolve(await create(services))
}

async function create(services: Services): Promise<AuthorizationServer> {
  const { createProvider } = await import('./provider.ts')
  const { keys, version } = await readSigningKeys(services)
  const provider = createProvider(services, keys)
  const callback = provider.callback()
  return {
    provider,
    keysVersion: version,
    kids: new Set(keys.map(key => key.kid)),
    handle(request, response) {
      // The protocol library takes the address from the header.
      request.headers['x-forwarded-for'] = clientAddress(request, services.config.trustedProxies)
      return callback(atIssuer(request, new URL(provider.issuer)), response)
    },
  }
}

/** Presents the request as one to the configured address, so that every link and cookie is made for it. */
export function atIssuer<R extends IncomingMessage>(request: R, issuer: URL): R {
  request.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = issuer.host
  return request
}

/** After the start, and before the first sign-in is likely. */
const DELAY_MS = 2000

/** Loads the protocol library once the server is ready, so that the first sign-in does not wait for it. */
export const warmUp: Worker = {
  name: 'oauth-warm-up',
  async start(services: Services) {
    let running: Promise<unknown> = Promise.resolve()
    if (services.config.role === 'worker') return { stop: async () => {} }
    const load = () => {
      running = authorizationServer(services).catch(error => {
        services.logger.error({ err: error }, 'authorization server failed')
      })
    }
    const timer = setInterval(() => {
      if (!services.ready()) return
      clearInterval(timer)
      load()
    }, DELAY_MS)
    timer.unref()
    return {
      async stop() {
        clearInterval(timer)
        await running
      },
    }
  },
}
