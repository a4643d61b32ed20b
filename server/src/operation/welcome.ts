// The text after the start: addresses, sign-in, and a command to try. On a terminal it is on stdout, beside the log;
// elsewhere stdout is the log alone, which gets one line, and the text goes to stderr.

import { relative, resolve } from 'node:path'
import type { Services } from '../platform/services.ts'
import { chooseLanguage, STUDIO_LANGUAGES } from '../shared/i18n/languages.ts'
import { type Words, wordsIn } from '../shared/i18n/words.ts'
import { credentialsPath, readCredentials } from './credentials.ts'

/** `setUpUrl`: where the server is set up, while it has no program; it has a code and stands in no log. */
export function logWelcome(services: Services, setUpUrl: string | null = null, terminal = process.stdout.isTTY): void {
  const baseUrl = services.baseUrl()
  const credentials = services.config.role === 'worker' ? null : readCredentials(services.config.dataDir)
  const example = credentials?.demo ? exampleOf(services, credentials.demo.users.publisher) : null
  // On a terminal the text says the same.
  services.logger[terminal ? 'debug' : 'info'](
    {
      base_url: baseUrl,
      auth_url: services.authUrl(),
      database: services.database.engine,
      role: services.config.role,
      process_id: process.pid,
      // Ends in a comment, so that it can be copied from a line of JSON together with what follows.
      ...(example ? { try: `${example}  # the newest posts` } : {}),
    },
    'ready',
  )
  const words = wordsIn(chooseLanguage([services.config.locale], STUDIO_LANGUAGES))
  const text = [
    '',
    words.text('welcome.serves', { address: baseUrl }),
    ...(services.config.role === 'worker'
      ? [`  ${words.text('welcome.jobs_only', { paths: '/healthz, /readyz, /metrics' })}`]
      : addresses(words, services)),
    ...(credentials?.demo ? signIn(words, services, credentials.demo.users) : []),
    ...(setUpUrl === null ? [] : ['', words.text('welcome.set_up'), `  ${setUpUrl}`]),
    ...(example ? ['', words.text('welcome.try'), `  ${example}`] : []),
    ...(terminal ? ['', words.text('welcome.stop')] : []),
    '',
  ].join('\n')
  if (terminal) console.log(text)
  else console.error(text)
}

function addresses(words: Words, services: Services): string[] {
  const baseUrl = services.baseUrl()
  const lines = [
    [words.text('welcome.app'), `${baseUrl}/`],
    [words.text('welcome.reference'), `${baseUrl}/docs`],
    [words.text('welcome.openapi'), `${baseUrl}/openapi.json`],
    [words.text('welcome.sign_in'), `${services.authUrl()}/oauth/authorize`],
  ] as const
  return lines.map(([name, address]) => `  ${name.padEnd(11)}  ${address}`)
}

function signIn(words: Words, services: Services, users: Readonly<Record<string, string>>): string[] {
  return [
    '',
    words.text('welcome.people', { file: shortPath(credentialsPath(services.config.dataDir)) }),
    ...Object.values(users).map(name => `  ${name}`),
  ]
}

/** Works as printed, in the folder that the server was started in. */
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
