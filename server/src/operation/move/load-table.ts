// One table of the source into the target, in one transaction. The owner of the tables is no superuser: triggers of foreign
// keys cannot be disabled, so tables are loaded in dependency order. Our own triggers are disabled, since the rows they would
// write are copied as well. COPY is refused under row security that binds the owner, so it is lifted for the transaction,
// whose lock excludes all others.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { UNFINISHED_MOVE } from '../../platform/db/moved.ts'
import { MoveError, type Source } from './source.ts'
import type { Digest, MovedTable } from './tables.ts'

/** Sorting in words one row at a time takes ten times as long (seed/load.ts). */
const INDEX_MEMORY = '64MB'

interface TargetTable {
  readonly is_forced: boolean
  /** Indexes that are kept without a list of what has yet to be sorted in. */
  readonly indexes: readonly string[]
}

export async function loadTable(
  client: pg.Client,
  source: Source,
  fingerprint: string,
  table: MovedTable,
  digest: Digest,
): Promise<void> {
  const { name, place, columns } = table
  const { is_forced: isForced, indexes } = await readTargetTable(client, table)
  const forEach = (sql: (index: string) => string) => indexes.map(sql).join(' ')
  await client.query(`
    begin;
    set local work_mem = '${INDEX_MEMORY}';
    alter table ${place} disable trigger user;
    ${isForced ? `alter table ${place} no force row level security;` : ''}
    ${forEach(index => `alter index ${index} set (fastupdate = on);`)}`)
  try {
    const into = client.query(copyFrom(`copy ${place} (${columns}) from stdin`))
    await pipeline(Readable.from(source.copy(table)), into)
    if (into.rowCount !== digest.rows) throw new MoveError(`${name}: ${into.rowCount} of ${digest.rows} rows were read`)
    await client.query(`
      set constraints all immediate;
      ${forEach(index => `select gin_clean_pending_list('${index}'); alter index ${index} set (fastupdate = off);`)}
      ${isForced ? `alter table ${place} force row level security;` : ''}
      alter table ${place} enable trigger user`)
    await client.query(`insert into ${UNFINISHED_MOVE} (table_name, source, rows, sum) values ($1, $2, $3, $4)`, [
      name,
      fingerprint,
      digest.rows,
      digest.sum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function readTargetTable(client: pg.Client, { name, place, columns }: MovedTable): Promise<TargetTable> {
  const { rows } = await client.query(
    `select c.relforcerowsecurity as is_forced,
            array(select i.indexrelid::regclass::text from pg_index i join pg_class x on x.oid = i.indexrelid
                   where i.indrelid = c.oid and x.reloptions @> '{fastupdate=off}') as indexes,
            (select count(*)::int from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c where c.oid = to_regclass($1)`,
    [place],
  )
  if (rows[0]?.columns !== columns.split(', ').length) {
    throw new MoveError(`the schemas differ: ${name} is another table in the target`)
  }
  return rows[0]
}

/** Continues sequences where the source has stopped, so that no id is assigned twice. */
export async function moveSequences(client: pg.Client, source: Source): Promise<number> {
  const sequences = (await source.query(`
    select format('%I.%I', schemaname, sequencename) as place from pg_sequences where schemaname = 'public' order by 1`)) as {
    place: string
  }[]
  for (const { place } of sequences) {
    const [at] = (await source.query(`select last_value::text, is_called from ${place}`)) as {
      last_value: string
      is_called: boolean
    }[]
    await client.query('select setval($1::regclass, $2::bigint, $3)', [place, at?.last_value, at?.is_called])
  }
  return sequences.length
}

/** The move cannot begin or go on; the message is the line that operators see. */
