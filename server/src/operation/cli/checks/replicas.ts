import type { Config } from '../../../platform/config.ts'
import type { Pool } from '../../../platform/db/engines/pool.ts'
import { openPostgres } from '../../../platform/db/engines/postgres.ts'
import type { ReplicaAddress } from '../../../platform/db/replicas/address.ts'
import { reasonOf } from '../../../platform/operator-error.ts'
import { type Finding, failFinding, noteFinding, okFinding } from './finding.ts'

const SETTING = 'DATABASE_REPLICA_URL'
const SYSTEM_SQL = 'select system_identifier::text as system from pg_control_system()'

/** Whether each replica answers, is one of this database, and follows it closely enough. */
export async function checkReplicas(primary: Pool, config: Config): Promise<Finding[]> {
  if (config.databaseReplicas.length === 0) return []
  const { rows } = await primary.query(SYSTEM_SQL)
  return Promise.all(config.databaseReplicas.map(one => checkReplica(one, rows[0].system, config)))
}

async function checkReplica(
  { name, url }: ReplicaAddress,
  system: string,
  { databaseReplicaLagMs }: Config,
): Promise<Finding> {
  const check = `replica ${name}`
  const pool = openPostgres({ url, connectionsMax: 1, settings: {}, onError: () => {} })
  try {
    const { rows } = await pool.query(`
      select pg_is_in_recovery() as is_replica, (${SYSTEM_SQL}) as system,
             case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                  else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 end::float8 as lag_ms`)
    const [{ is_replica, system: its, lag_ms }] = rows
    if (!is_replica) return failFinding(check, 'is no replica: it takes writes', `name replicas in ${SETTING}`)
    if (its !== system) return failFinding(check, 'follows another server', `correct ${SETTING} or DATABASE_URL`)
    if (lag_ms > databaseReplicaLagMs) {
      const remedy = 'look at its load and its network; nothing is read from it until it has caught up'
      return noteFinding(check, `is ${Math.round(lag_ms)} ms behind`, remedy)
    }
    return okFinding(check, 'follows')
  } catch (error) {
    return failFinding(check, `cannot be reached: ${reasonOf(error)}`, `start it, or correct ${SETTING}`)
  } finally {
    await pool.end()
  }
}
