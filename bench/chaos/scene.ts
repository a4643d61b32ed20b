// A program with people, made by SQL so that only what is under test takes time.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type createCommand, writeTokens } from '../support/stage.ts'

export interface ChaosPerson {
  readonly id: number
  readonly token: string
}

export interface ChaosScene {
  readonly programId: string
  readonly boss: ChaosPerson
  readonly people: readonly ChaosPerson[]
}

/** The first of them is an administrator, the others are members. */
export async function makeScene(
  pool: pg.Pool,
  atrium: ReturnType<typeof createCommand>,
  peopleCount: number,
): Promise<ChaosScene> {
  const program = JSON.parse(await atrium('program', 'create', '--name', 'Chaos', '--no-administrator'))
  const programId: string = program.program_id
  const { rows } = await pool.query(
    `with names as (select n from generate_series(0, $2::int) as n),
          added as (insert into identities (organisation_id, user_name)
                    select p.organisation_id, 'person' || n || '@chaos.example' from programs p, names where p.id = $1
                    returning id, user_name)
     insert into users (program_id, id, membership_id, given_name, family_name, role)
     select $1, id, gen_random_uuid(), split_part(user_name, '@', 1), 'Chaos',
            case when user_name like 'person0@%' then 'administrator' else 'member' end
       from added returning id, role`,
    [programId, peopleCount],
  )
  const ids = rows.map(row => Number(row.id))
  const tokens = await writeTokens(pool, programId, program.clients.public.client_id, ids)
  const all = rows.map((row, index) => ({ id: Number(row.id), token: tokens[index] as string, role: row.role }))
  const boss = all.find(({ role }) => role === 'administrator')
  if (!boss) throw new Error('there is no administrator')
  return { programId, boss, people: all.filter(person => person !== boss) }
}

/** A response. Status 0: none arrived. */
export interface ChaosResponse {
  readonly status: number
  readonly retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  readonly body: any
}

export async function callServer(
  url: string,
  { token }: ChaosPerson,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<ChaosResponse> {
  try {
    const type = path.startsWith('/scim/') ? 'application/scim+json' : 'application/json'
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': type } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const retryAfter = answer.headers.get('retry-after')
    return { status: answer.status, retryAfter, body: text.startsWith('{') ? JSON.parse(text) : text }
  } catch {
    return { status: 0, retryAfter: null, body: null }
  }
}

/** Time after which an app gives up. */
const ASKED_MAX_MS = 30_000
const PAUSE_MS = 100
/** No response, or one that asks to come back later; with 504 the outcome is unknown, which the key of a POST settles. */
const PASSING = [0, 502, 503, 504]

/** Calls like an app: again after a broken connection and while the server asks to come back later, a POST under one key. */
export async function callAsApp(...[url, person, method, path, body]: Parameters<typeof callServer>) {
  const from = performance.now()
  const key: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
  for (;;) {
    const answer = await callServer(url, person, method, path, body, key)
    const { status, retryAfter } = answer
    // The call before, of which no response came, still runs.
    const isHeld = status === 409 && JSON.stringify(answer.body).includes('Idempotency-Key')
    if ((!isHeld && !PASSING.includes(status)) || performance.now() - from > ASKED_MAX_MS) return answer
    await sleep(retryAfter === null ? PAUSE_MS : 1000 * Number(retryAfter))
  }
}

/** `callAsApp` that throws for anything but success. */
export async function mustCall(...[url, person, method, path, body]: Parameters<typeof callServer>) {
  const answer = await callAsApp(url, person, method, path, body)
  if (answer.status < 200 || answer.status > 299) throw new Error(`${method} ${path}: ${answer.status}`)
  return answer.body?.data
}
