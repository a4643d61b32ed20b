// What people of a company do while it moves, and what is compared.

import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { type OwnedDatabase, onDatabase } from '../cli/databases.ts'
import type { Rows } from './read-rows.ts'
import type { Company, Scene } from './scene.ts'

/** A delivery that falls due while its company is closed. */
export const WAITING = '00000000-0000-4000-8000-000000000001'

export const writes = ({ admin }: Company, url = admin.url) =>
  new Caller(url, admin.token).post('/v2/initiatives', { name: `Idea ${Math.random()}` })

export const reads = ({ admin }: Company, url = admin.url) => new Caller(url, admin.token).get('/v2/feed/posts')

export const votes = ({ ids }: Company, who: Caller, url = who.url) =>
  new Caller(url, who.token).must(200, 'POST', `/v2/feed/polls/${ids['poll_id']}`, { option_ids: [ids['option_id']] })

interface Places {
  readonly acme: Company
  readonly there: string
  readonly bolt: Company
  readonly here: string
}

/** Both companies write without a pause, each where it is, while `work` runs; and some more after it. */
export async function whileWriting<T>({ acme, there, bolt, here }: Places, work: () => Promise<T>) {
  let isOver = false
  const write = async ({ admin }: Company, url: string) => {
    const said: { readonly status: number; readonly name: string }[] = []
    for (let n = 0; !isOver; n++) {
      const name = `Thought ${admin.id} ${n}.`
      const { status } = await new Caller(url, admin.token).post('/v2/initiatives', { name })
      said.push({ status, name })
    }
    return said
  }
  const both = Promise.all([write(acme, there), write(bolt, here)])
  await sleep(1000)
  const done = await work()
  await sleep(500)
  isOver = true
  const [ofAcme, ofBolt] = await both
  return [{ acme: ofAcme, bolt: ofBolt }, [done]] as const
}

export const receivedOf = ({ receiver }: Scene, id: string): number =>
  receiver.received.filter(({ text, headers }) => (JSON.stringify(headers) + text).includes(id)).length

/** A receiver takes three seconds to answer. Returns what became of it in the source. */
export async function beginSlowDelivery(scene: Scene) {
  const { receiver, database, acme } = scene
  const before = receiver.received.length
  receiver.answer = (_request, response) => void setTimeout(() => response.end('ok'), 3000)
  await votes(acme, acme.mia)
  await eventually(
    async () => receiver.received.length,
    count => count > before,
  )
  receiver.answer = (_request, response) => void response.end('ok')
  return async () => {
    const [row] = await onDatabase(
      database.asSuperuser,
      `select id, attempts, status from webhook_deliveries where program_id = ${acme.program.id} and event_name = 'poll_responded'
        order by created_at desc limit 1`,
    )
    return { attempts: row?.['attempts'], status: row?.['status'], received: receivedOf(scene, String(row?.['id'])) }
  }
}

/** What the server counts from other tables at a moment of its own. */
const COUNTED = [
  'number_changes',
  'post_hours',
  'program_quarters',
  'post_reach',
  'active_quarters',
  'published_audiences',
]
/** What `writes` changes, and that it was noted who wrote. */
const WRITTEN = ['initiatives', 'audit_events', 'users', 'oauth_clients']

export const namesOf = (rows: Rows) => Object.keys(rows)
/** Without what workers change as soon as they find it. */
export const settled = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, list]) =>
      COUNTED.includes(name) ? [] : [[name, list.filter(row => !row.includes(WAITING))]],
    ),
  )

export const jobsOf = ({ asSuperuser }: OwnedDatabase, { program }: Company) =>
  onDatabase(
    asSuperuser,
    `select from jobs.job where data ->> 'program_id' = '${program.id}' and name = 'remove-traces' and state < 'active'`,
  )

export async function keysOf({ asSuperuser }: OwnedDatabase): Promise<string> {
  const rows = await onDatabase(asSuperuser, `select name, encode(key, 'hex') as key from server_keys`)
  return `(name, key) values ${rows.map(({ name, key }) => `('${name}', '\\x${key}')`).join()}`
}

/** How tables are protected, and which triggers they have. */
export const describeProtection = ({ asSuperuser }: OwnedDatabase) =>
  onDatabase(
    asSuperuser,
    `select c.relname, relrowsecurity, relforcerowsecurity, relacl::text,
            array(select polname::text as name from pg_policy p where p.polrelid = c.oid order by 1) as policies,
            array(select tgname::text || tgenabled::text as name from pg_trigger t where t.tgrelid = c.oid and not tgisinternal order by 1) as triggers
       from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  )

/** Of a company that goes on writing initiatives: all else. */
export const untouched = (rows: Rows): Rows =>
  Object.fromEntries(Object.entries(settled(rows)).filter(([name]) => !WRITTEN.includes(name)))
