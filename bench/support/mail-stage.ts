// A program of many people with addresses, and a post that all of them must read.

import type pg from 'pg'
import { createCommand, writeTokens } from './stage.ts'

export interface MailScene {
  readonly programId: string
  readonly people: number
  /** Publishes a post that everybody must acknowledge. */
  publish(url: string): Promise<void>
}

export async function prepareMailScene(pool: pg.Pool, env: Record<string, string>, people: number): Promise<MailScene> {
  const program = JSON.parse(await createCommand(env)('program', 'create', '--name', 'Mails', '--no-administrator'))
  const programId: string = program.program_id
  const { rows } = await pool.query(
    `with added as (
       insert into identities (organisation_id, user_name)
       select p.organisation_id, 'person' || n || '@mails.example' from programs p, generate_series(1, $2::int) n
        where p.id = $1 returning id, user_name),
     users_added as (
       insert into users (program_id, id, membership_id, given_name, family_name, role)
       select $1, id, gen_random_uuid(), 'Per', 'Son', case when user_name like 'person1@%' then 'administrator' else 'member' end
         from added returning id, role),
     addressed as (
       insert into user_emails (program_id, user_id, position, value, is_primary)
       select $1, id, 0, user_name, true from added)
     select id from users_added where role = 'administrator'`,
    [programId, people],
  )
  await pool.query('analyze')
  const [token] = await writeTokens(pool, programId, program.clients.public.client_id, [Number(rows[0].id)])
  return {
    programId,
    people,
    async publish(url) {
      const call = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return ((await answer.json()) as { data: { id: number } }).data.id
      }
      const id = await call('/v2/channels', { name: `News ${Date.now()}`, description: '' })
      const channels = [{ id }]
      const post = {
        content_type: 'article',
        title: 'Fire drill',
        channels,
        requires_acknowledgement: true,
        publish: true,
      }
      await call('/v2/content', post)
    },
  }
}

/** Milliseconds until the query answers `true`. */
export async function untilTrue(pool: pg.Pool, query: string, values: unknown[], withinMs: number): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await pool.query(query, values)
    if (Object.values(rows[0])[0] === true) return performance.now() - started
    if (performance.now() - started > withinMs) throw new Error(`not within ${withinMs} ms: ${query}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
