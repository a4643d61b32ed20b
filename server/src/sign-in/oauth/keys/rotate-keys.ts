// Moves signing keys from stage to stage. Several nodes may try at once: an advisory lock serialises them, and the
// second finds nothing left to do.

import type { Db } from '../../../platform/db/handle.ts'
import { LOCK_KEYS } from '../../../platform/db/lock-keys.ts'
import { sql } from '../../../platform/db/sql.ts'
import { intervalWorker, type Worker } from '../../../platform/jobs/workers.ts'
import { createLoop } from '../../../platform/loop.ts'
import type { Services } from '../../../platform/services.ts'
import { reloadAuthorizationServer } from '../server/authorization-server.ts'
import { ACTIVE_DAYS, PUBLISHED_AFTER_USE_SECONDS, PUBLISHED_BEFORE_USE_SECONDS, RELOAD_SECONDS } from './key-times.ts'
import { type KeyState, makeKey, type NewKey, readSigningKeys } from './signing-keys.ts'

/** Signal to every node: the keys have changed. */
const KEYS_CHANNEL = 'oauth-keys'

/** A signing key as operators see it. */
export interface KeyStage {
  readonly kid: string
  readonly state: KeyState
  readonly published_at: Date
  /** The time from which it signs. */
  readonly active_from: Date
  /** The time of its removal; null before it is retired. */
  readonly remove_after: Date | null
}

/**
 * Publishes a new key, which signs once every client can have it. Returns all keys, the new one included. Does nothing
 * while another one is waiting.
 */
export async function rotateKeys(services: Services): Promise<readonly KeyStage[]> {
  await readSigningKeys(services)
  const spare = await makeKey(services.secrets)
  return services.database.system(async db => {
    await lock(db)
    if (await publish(db, spare)) await changed(db)
    return sql<KeyStage>`
      select kid, state, published_at, active_from, remove_after from oauth_signing_keys
       order by active_from desc`.all(db)
  })
}

/** Performs due steps: replaces a key that has signed for long enough, lets the next one sign, removes expired ones. */
export async function advanceKeys(services: Services): Promise<void> {
  const { database, logger } = services
  const due = await database.system(findDue)
  if (!due.activation && !due.removal && !due.replacement) return
  const spare = due.replacement ? await makeKey(services.secrets) : null
  await database.system(async db => {
    await lock(db)
    const { activation, removal, replacement } = await findDue(db)
    if (activation) await activate(db)
    if (removal) await remove(db)
    if (replacement && spare) await publish(db, spare)
    if (activation || removal || replacement) await changed(db)
  })
  logger.info({ ...due }, 'signing keys rotated')
}

interface Due {
  readonly activation: boolean
  readonly removal: boolean
  readonly replacement: boolean
}

async function findDue(db: Db): Promise<Due> {
  return sql<Due>`
    select coalesce(bool_or(state = 'next' and active_from <= now()), false) as activation,
           coalesce(bool_or(remove_after <= now()), false) as removal,
           coalesce(bool_or(state = 'active' and active_from <= now() - make_interval(days => ${ACTIVE_DAYS})), false)
             and not bool_or(state = 'next') as replacement
      from oauth_signing_keys`.one(db)
}

const lock = (db: Db) => sql`select pg_advisory_xact_lock(${LOCK_KEYS.signingKeys})`.execute(db)

const changed = (db: Db): Promise<void> => db.bus.publish(db, KEYS_CHANNEL, '')

/** False when one is waiting already. */
async function publish(db: Db, { kid, sealed }: NewKey): Promise<boolean> {
  const { rowCount } = await sql`
    insert into oauth_signing_keys (kid, state, sealed_jwk, active_from)
    values (${kid}, 'next', ${sealed}, now() + make_interval(secs => ${PUBLISHED_BEFORE_USE_SECONDS}))
    on conflict do nothing`.execute(db)
  return rowCount === 1
}

async function activate(db: Db): Promise<void> {
  await sql`
    update oauth_signing_keys
       set state = 'retired', remove_after = now() + make_interval(secs => ${PUBLISHED_AFTER_USE_SECONDS})
     where state = 'active'`.execute(db)
  // Its period starts now, however long it had to wait.
  await sql`update oauth_signing_keys set state = 'active', active_from = now() where state = 'next'`.execute(db)
}

async function remove(db: Db): Promise<void> {
  await sql`delete from oauth_signing_keys where remove_after <= now()`.execute(db)
}

const POLL_MS = RELOAD_SECONDS * 1000

/** Rotates the keys when it is due, on worker nodes. */
export const keyRotation = intervalWorker({
  name: 'oauth-key-rotation',
  everyMs: POLL_MS,
  round: advanceKeys,
})

/** Reloads the keys on every node: at the signal, and every minute in case it was lost. */
export const keyReload: Worker = {
  name: 'oauth-key-reload',
  async start(services: Services) {
    const { database, logger } = services
    const loop = createLoop({ name: 'oauth-key-reload', pollMs: POLL_MS, logger }, async () => {
      await reloadAuthorizationServer(services)
      return false
    })
    const unsubscribe = [database.bus.on(KEYS_CHANNEL, loop.wake), database.bus.onReset(loop.wake)]
    loop.wake()
    return {
      async stop() {
        for (const off of unsubscribe) off()
        await loop.stop()
      },
    }
  },
}
