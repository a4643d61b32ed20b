// Keys and numbers. Secrets of programs are sealed with the keys of the server, and links and browsers' subscriptions are bound to
// them, so a database has the keys of the one that its organisations come from: it gets them with the first. Ids stay as they are, since
// tokens, other systems and people's links name them; so that no new one is ever the same in two databases, a database that gets its
// keys begins to count organisations, programs and people in a range of its own.

import { randomInt } from 'node:crypto'
import { MoveError } from '../move-error.ts'
import { rowsOf } from '../tables.ts'
import { asSystem } from '../target.ts'
import type { End, Ends } from './ends.ts'
import type { Part } from './part.ts'

/** Ids of one database, and how many such ranges have at most 15 digits. */
const RANGE_SIZE = 10 ** 10
const RANGES_MAX = 90_000
/**
 * Other ids only have to be unique within their program: the target continues after the source, with a margin for its own
 * inserts.
 */
const ROOM = 10_000
const KEYS = ['server_keys', 'push_keys', 'oauth_signing_keys']
/** The operator's clients come along: without one nobody could run the server of the target. */
const OF_THE_OPERATOR = ['oauth_clients', 'oauth_client_secrets']
const COUNTED_IN_RANGES = ['organisations_id_seq', 'programs_id_seq', 'identities_id_seq']
const OF_A_PROCESS = ['node_ids']

/** Whether the database has been given no keys yet. */
export async function hasNoKeys({ client }: End): Promise<boolean> {
  return (await client.query('select from server_keys')).rowCount === 0
}

/** Throws MoveError where what is sealed for this organisation could not be opened in the target. */
export async function refuseOtherKeys(ends: Ends, parts: readonly Part[]): Promise<void> {
  const { source, target } = ends
  if (await hasNoKeys(target)) {
    if (!(await hasRows(target, 'organisations'))) return
    throw new MoveError(
      'the target database has organisations and no keys: it is no database of atrium as it should be',
    )
  }
  const keys = 'select name, key from server_keys order by name'
  const [here, there] = [await source.client.query(keys), await target.client.query(keys)]
  if (JSON.stringify(here.rows) !== JSON.stringify(there.rows)) {
    throw new MoveError(
      'the target database has keys of its own, so secrets of this organisation could not be opened there; ' +
        'name one that was only migrated, or that has got an organisation from here',
    )
  }
  const vapid = 'select public_key from push_keys'
  const [one, other] = [(await source.client.query(vapid)).rows[0], (await target.client.query(vapid)).rows[0]]
  if (one?.public_key === other?.public_key || !one) return
  if (other && (await hasSubscriptions(source, parts))) {
    throw new MoveError(
      'browsers of this organisation are subscribed with another key than that of the target (push_keys)',
    )
  }
}

async function hasRows({ client }: End, table: string): Promise<boolean> {
  return ((await client.query(`select from ${table} limit 1`)).rowCount ?? 0) > 0
}

const hasSubscriptions = ({ client }: End, parts: readonly Part[]): Promise<boolean> =>
  asSystem(client, async () => {
    const part = parts.find(({ name }) => name === 'push_subscriptions') as Part
    return ((await client.query(`select from ${rowsOf(part)} limit 1`)).rowCount ?? 0) > 0
  })

/** In the transaction that begins the move. */
export async function giveKeys({ source, target }: Ends): Promise<void> {
  for (const table of [...KEYS, ...OF_THE_OPERATOR]) {
    const some = KEYS.includes(table) ? '' : 'where program_id is null'
    const { rows } = await source.client.query(`select to_jsonb(k) as key from ${table} k ${some}`)
    await target.client.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows.map(row => row.key))],
    )
  }
  const first = randomInt(1, RANGES_MAX) * RANGE_SIZE + 1
  for (const sequence of COUNTED_IN_RANGES)
    await target.client.query('select setval($1::regclass, $2, false)', [sequence, first])
}

/** Goes on counting behind the source, while others count there too. */
export async function raiseSequences({ source, target }: Ends): Promise<void> {
  const { rows } = await source.client.query(
    `select quote_ident(sequencename) as place, last_value::text from pg_sequences
      where schemaname = 'public' and last_value is not null and not sequencename::text = any($1)`,
    [[...COUNTED_IN_RANGES, ...OF_A_PROCESS]],
  )
  for (const { place, last_value: at } of rows) {
    await target.client.query(
      `select setval($1::regclass, $2::bigint + ${ROOM}) where (select last_value from ${place}) < $2::bigint`,
      [place, at],
    )
  }
}
