// With a demo program, its sign-in page lists the demo users; and their password, if the page is read on the server's
// own machine.

import type { IncomingMessage } from 'node:http'
import { relative } from 'node:path'
import type { Services } from '../../platform/services.ts'
import type { Worker } from '../../platform/worker.ts'
import { offerSignInHint, type SignInHint } from '../../sign-in/oauth/index.ts'
import { type Credentials, credentialsPath, readCredentials } from '../credentials.ts'

/** Headers that a proxy adds: then the browser is on another machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
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

function isOnThisMachine({ baseUrl }: Services, { headers, rawHeaders, socket }: IncomingMessage): boolean {
  const host = headers.host ?? ''
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  return (
    LOOPBACK.test(new URL(baseUrl()).hostname) &&
    LOOPBACK.test(asked) &&
    /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') &&
    // As they came: for the protocol library some are set on the way here.
    !rawHeaders.some((name, index) => index % 2 === 0 && FORWARDED.includes(name.toLowerCase()))
  )
}
