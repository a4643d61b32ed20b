// What the server says once it serves: where it is, how to sign in, and a line to try. On a terminal that is the first
// thing on stdout; elsewhere stdout belongs to the log, which gets it as one line, and the text goes to stderr.

import { relative, resolve } from 'node:path'
import type { Services } from '../platform/services.ts'
import { credentialsPath, readCredentials } from './credentials.ts'

export function welcome(services: Services, terminal = process.stdout.isTTY): void {
  const baseUrl = services.baseUrl()
  const credentials = services.config.role === 'worker' ? null : readCredentials(services.config.dataDir)
  const example = credentials?.demo ? exampleOf(services, credentials.demo.users.publisher) : null
  services.logger.info(
    {
      base_url: baseUrl,
      auth_url: services.authUrl(),
      database: services.database.engine,
      role: services.config.role,
      process_id: process.pid,
      // Ends in a comment, so that it can be copied out of a line of JSON with what follows it.
      ...(example ? { try: `${example}  # the newest posts` } : {}),
    },
    'ready',
  )
  const text = [
    '',
    `atrium serves on ${baseUrl}`,
    ...(services.config.role === 'worker' ? ['  jobs only, with /healthz, /readyz and /metrics'] : addresses(services)),
    ...(credentials?.demo ? signIn(services, credentials.demo.users) : []),
    ...(example ? ['', 'Try', `  ${example}`] : []),
    '',
  ].join('\n')
  if (terminal) console.log(text)
  else console.error(text)
}

function addresses(services: Services): string[] {
  const baseUrl = services.baseUrl()
  return [
    `  reference    ${baseUrl}/docs`,
    `  OpenAPI      ${baseUrl}/openapi.json`,
    `  sign-in      ${services.authUrl()}/oauth/authorize`,
  ]
}

function signIn(services: Services, users: Readonly<Record<string, string>>): string[] {
  return [
    '',
    `Sign in as one of these, with the password in ${shortPath(credentialsPath(services.config.dataDir))}`,
    ...Object.values(users).map(name => `  ${name}`),
  ]
}

/** Works as it stands, from the folder that the server was started in. */
function exampleOf(services: Services, userName: string): string {
  const { dataDir } = services.config
  const place = dataDir === resolve('./data') ? '' : `DATA_DIR=${quoted(dataDir)} `
  return `curl -H 'Authorization: Bearer '$(${place}npx atrium token --user ${userName}) ${services.baseUrl()}/v2/feed/posts`
}

const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

function shortPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near.startsWith('..') ? path : near
}
