// The rows of one table: into the target, compared, and out of the source. The owner of the tables is no superuser and others use the
// target, so no trigger is switched off and no table locked: rows come as COPY into a table of the transaction's own, and from there
// as the role that row security lets through. Triggers that would write what comes by itself know bulk loads (`app.caller`).

import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { SYSTEM_ROLE } from '../../../platform/db/transaction.ts'
import { MoveError } from '../move-error.ts'
import { type Digest, digestSql, rowsOf } from '../tables.ts'
import { asSystem } from '../target.ts'
import { PASSES } from './closing.ts'
import { type End, type Ends, inOne } from './ends.ts'
import { type Part, WRITTEN_BY_TRIGGERS } from './part.ts'

/** Copies the rows, and notes in the same transaction that they are there. */
export async function copyPart({ source, target }: Ends, organisationId: number, part: Part): Promise<number> {
  const { name, place, columns, where } = part
  return inOne(target, async () => {
    await target.client.query(
      `create temporary table moved_rows on commit drop as select ${columns} from ${place} with no data;
       grant select on moved_rows to ${SYSTEM_ROLE}`,
    )
    const into = target.client.query(copyFrom('copy moved_rows from stdin'))
    await asSystem(source.client, () =>
      pipeline(source.client.query(copyTo(`copy (select ${columns} from ${rowsOf(part)}) to stdout`)), into),
    )
    // What triggers have written beside others' rows is replaced by what the source has.
    const replace = WRITTEN_BY_TRIGGERS.includes(name) ? `; delete from ${place} where ${where}` : ''
    await target.client.query(PASSES + replace)
    const written = await target.client.query(`insert into ${place} (${columns}) select ${columns} from moved_rows`)
    await target.client.query('reset role')
    if (written.rowCount !== into.rowCount) throw new MoveError(`${name}: not all rows were written`)
    await target.client.query(
      'update organisation_moves set tables = array_append(tables, $2) where organisation_id = $1',
      [organisationId, name],
    )
    return written.rowCount ?? 0
  })
}

/** Throws MoveError where a table of the target does not have what the source has. */
export async function compareParts({ source, target }: Ends, parts: readonly Part[]): Promise<Map<string, Digest>> {
  const [here, there] = [await readDigests(source, parts), await readDigests(target, parts)]
  const wrong = parts.filter(({ name }) => {
    const [one, other] = [here.get(name), there.get(name)]
    return one?.rows !== other?.rows || one?.sum !== other?.sum
  })
  if (wrong.length === 0) return here
  throw new MoveError(
    `these tables are not what they were: ${wrong.map(({ name }) => name).join(', ')}; run the move with --abort, and again`,
  )
}

const readDigests = ({ client }: End, parts: readonly Part[]): Promise<Map<string, Digest>> =>
  asSystem(client, async () => {
    const digests = new Map<string, Digest>()
    for (const part of parts) digests.set(part.name, (await client.query(digestSql(part))).rows[0])
    return digests
  })

/** Removes the rows, those that refer to others first. */
export async function removeParts(end: End, parts: readonly Part[]): Promise<void> {
  const { client } = end
  for (const { name, place, where } of parts.toReversed().sort((one, other) => last(one) - last(other))) {
    await inOne(end, async () => {
      // Nobody else may delete what is in the log.
      if (name === 'audit_events') await client.query(`grant delete on ${place} to ${SYSTEM_ROLE}`)
      await client.query(`${PASSES}; delete from ${place} where ${where}; reset role`)
      if (name === 'audit_events') await client.query(`revoke delete on ${place} from ${SYSTEM_ROLE}`)
    })
  }
}

/** Triggers write these when the rows of others go. */
const last = ({ name }: Part): number => {
  if (name === 'programs') return 2
  if (name === 'organisations') return 3
  return WRITTEN_BY_TRIGGERS.includes(name) ? 1 : 0
}
