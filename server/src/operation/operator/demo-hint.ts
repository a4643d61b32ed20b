// With a demo program, its sign-in page lists the demo users; and their password, if the page is read on the server's
// own machine.

import type { IncomingMessage } from 'node:http'
import { relative } from 'node:path'
import type { Worker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { offerSignInHint, type SignInHint } from '../../sign-in/oauth/index.ts'
import { type Credentials, credentialsPath, readCredentials } from '../credentials.ts'

/** Headers that proxies add: then the browser may be on another machine. */
const FORWARDED = /^(forwarded|via|x-forwarded(-.*)?|x-original-.*|x-real-ip|.*client-ip|.*connecting-ip|x-envoy-.*)$/i
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

export const demoHint: Worker = {
  name: 'demo-hint',
  async start(services: Services) {
    if (services.config.demo) {
      offerSignInHint(services, (programId, request) => hintFor(services, programId, request))
    }
    return { stop: async () => {} }
  },
}

function hintFor(services: Services, programId: number, request: IncomingMessage): SignInHint | null {
  const credentials = readOwn(services)
  if (!credentials?.demo || credentials.program_id !== String(programId)) return null
  const { users, password } = credentials.demo
  const path = credentialsPath(services.config.dataDir)
  const near = relative(process.cwd(), path)
  return {
    people: Object.entries(users).map(([role, userName]) => ({ role, userName })),
    password: isOnThisMachine(services, request) ? password : null,
    passwordPlace: near.startsWith('..') ? path : near,
  }
}

/** A damaged file, or one of another server, does not apply to this one. */
function readOwn({ baseUrl, config }: Services): Credentials | null {
  try {
    const credentials = readCredentials(config.dataDir)
    return credentials?.base_url === baseUrl() ? credentials : null
  } catch {
    return null
  }
}

/**
 * Whether a browser on the server's own machine asks, as far as can be told: by addresses of this machine, to which a proxy could
 * set the `Host` alone, from a peer on this machine that is no proxy.
 */
function isOnThisMachine(
  { authUrl, baseUrl, config }: Services,
  { headers, rawHeaders, socket }: IncomingMessage,
): boolean {
  const host = headers.host ?? ''
  const peer = socket.remoteAddress ?? ''
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  return (
    [baseUrl(), authUrl()].every(address => LOOPBACK.test(new URL(address).hostname)) &&
    LOOPBACK.test(asked) &&
    /^(::1|(::ffff:)?127\.)/.test(peer) &&
    !config.trustedProxies.trusts(peer) &&
    // The headers as received: for the protocol library some are set on the way here.
    !rawHeaders.some((name, index) => index % 2 === 0 && FORWARDED.test(name))
  )
}
