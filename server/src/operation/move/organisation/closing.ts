// While an organisation moves, its rows are only read, in both databases: policies refuse changes by requests, and leave its rows out
// of what workers take, so that events, deliveries, mails and scheduled posts wait. They exist for the time of the move alone, and cost
// nothing before and after it; reading is as it was, with the same plans.

import { setTimeout as sleep } from 'node:timers/promises'
import { APP_ROLE, SYSTEM_ROLE } from '../../../platform/db/transaction.ts'
import { MoveError } from '../move-error.ts'
import { type End, inOne } from './ends.ts'
import type { Organisation, Part } from './part.ts'

const ROLES = `${APP_ROLE}, ${SYSTEM_ROLE}`
/** Creating a policy waits for users of its table, and all others queue behind it: so it has a short timeout and is retried. */
const LOCK_WAITS_MS = [200, 200, 200, 1500]
const PAUSE_MS = 100
const ATTEMPTS_MAX = 100
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** The move's own statements pass. */
export const PASSES = `set local role ${SYSTEM_ROLE}; set local app.moving = 'on'; set local app.caller = 'bulk'`

/** SQL: whether a row may be changed. */
const mayChange = (where: string, { programIds }: Organisation): string => `
  case when (${where}) is not true or current_setting('app.moving', true) = 'on' then true
       else refuse_moving('{${programIds.join()}}') end`

const dropSql = (place: string): string =>
  ['insert', 'update', 'delete', 'open'].map(name => `drop policy if exists moving_${name} on ${place};`).join(' ')

/** Due work is no longer claimed; claimed work can still be recorded. */
export async function closeDue(end: End, parts: readonly Part[], organisation: Organisation): Promise<void> {
  for (const { name, place, where } of parts) {
    if (name !== 'webhook_deliveries' && name !== 'messages') continue
    const may = mayChange(`${where} and due_at <= now()`, organisation)
    await alter(
      end,
      name,
      `${dropSql(place)} create policy moving_update on ${place} as restrictive for update to ${ROLES} using (${may}) with check (true)`,
    )
  }
}

/** Makes the organisation read-only, and returns once changes begun before have ended. */
export async function closeRows(end: End, parts: readonly Part[], organisation: Organisation): Promise<void> {
  const unprotected = await listUnprotected(end)
  for (const { name, place, where } of parts) {
    const may = mayChange(where, organisation)
    const open = `alter table ${place} enable row level security;
      create policy moving_open on ${place} to ${ROLES} using (true) with check (true);`
    await alter(
      end,
      name,
      `${dropSql(place)} ${unprotected.has(name) ? open : ''}
       create policy moving_insert on ${place} as restrictive for insert to ${ROLES} with check (${may});
       create policy moving_update on ${place} as restrictive for update to ${ROLES} using (${may}) with check (${may});
       create policy moving_delete on ${place} as restrictive for delete to ${ROLES} using (${may})`,
    )
  }
}

/** As it was before. */
export async function openRows(end: End): Promise<void> {
  const { rows } = await end.client.query(
    `select tablename::text as name, format('%I.%I', schemaname, tablename) as place, bool_or(policyname = 'moving_open') as was_open
       from pg_policies where policyname like 'moving\\_%' group by schemaname, tablename order by 1`,
  )
  for (const { name, place, was_open: wasOpen } of rows) {
    await alter(end, name, `${dropSql(place)} ${wasOpen ? `alter table ${place} disable row level security` : ''}`)
  }
}

/** Tables that have no row security but that of a move. */
async function listUnprotected({ client }: End): Promise<ReadonlySet<string>> {
  const { rows } = await client.query(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'moving_open'))`,
  )
  return new Set(rows.map(row => row.name))
}

async function alter(end: End, name: string, statements: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const waitMs = LOCK_WAITS_MS[attempt % LOCK_WAITS_MS.length]
    try {
      return await inOne(end, async () => {
        await end.client.query(`set local lock_timeout = ${waitMs}; ${statements}`)
      })
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error
      await sleep(PAUSE_MS)
    }
  }
  throw new MoveError(`${name} is in use for too long; run the move again, it goes on`)
}
