// A browser's session as the pages of the server use it: by its cookie, with what browsers and pages send along.

import { randomBytes } from 'node:crypto'
import { startWebSession } from '../../src/platform/access/web-sessions.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Person, TestApp, TestProgram } from './app.ts'
import { type Answer, Caller } from './caller.ts'

/** Headers that a page of the server sends with every request. */
export const OF_A_PAGE = { 'sec-fetch-site': 'same-origin', 'x-atrium-web': '1' } as const

/** A caller with a session cookie instead of a token. */
export class WebCaller extends Caller {
  readonly cookie: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(url: string, cookie: string, headers: Readonly<Record<string, string>> = OF_A_PAGE) {
    super(url, null)
    this.cookie = cookie
    this.#headers = headers
  }

  /** The same session with other headers than those of a page. */
  with = (headers: Readonly<Record<string, string>>): WebCaller => new WebCaller(this.url, this.cookie, headers)

  override call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return super.call(method, path, body, { cookie: `atrium_web=${this.cookie}`, ...this.#headers, ...headers })
  }
}

/** A session of the person in a browser, as a sign-in leaves it. */
export async function webSessionOf(app: TestApp, program: TestProgram, person: Person): Promise<WebCaller> {
  const { database } = app.app.services
  const grantId = randomBytes(24).toString('base64url')
  await database.unscopedQuery(sql`
    insert into oauth_grants (id, program_id, client_id, user_id, scopes, expires_at)
    values (${grantId}, ${program.id}, ${`web_${program.id}`}, ${person.id}, '{openid}', now() + interval '1 minute')`)
  const cookie = await startWebSession(database, { grantId, userAgent: 'Test browser', sessionUid: null })
  if (cookie === null) throw new Error('the sign-in has ended')
  return new WebCaller(app.url, cookie)
}
