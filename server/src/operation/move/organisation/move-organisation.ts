// `atrium organisation move`: one organisation from this PostgreSQL into another one, while servers use both (decision 0092). It goes
// through these states, each noted in the databases, so that it can be killed at any point and run again:
//   leaving | arriving   closed in both, only read here, copied table by table and compared
//   left    | arriving   from here on it belongs to the target; abort is refused
//   left    |            open there; removed here
// Up to the second one the source has everything, from then on the target has.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../platform/db/database.ts'
import { makeSameDays } from '../../../platform/db/day-partitions.ts'
import type { QueryOutcome } from '../../../platform/db/engines/pool.ts'
import type { JobDefinition } from '../../../platform/jobs/job.ts'
import { createQueues } from '../../../platform/jobs/jobs.ts'
import { MoveError } from '../move-error.ts'
import { refuseTaken } from './checks.ts'
import { closeDue, closeRows, openRows } from './closing.ts'
import { type Ends, inOne, type Note, readNote, tellServers, withEnds } from './ends.ts'
import { copyFiles, type FilePlaces, removeFiles } from './files.ts'
import { giveKeys, hasNoKeys, raiseSequences, refuseOtherKeys } from './keys.ts'
import { listParts, type Organisation, type Part, refuseOtherSchema } from './part.ts'
import { compareParts, copyPart, removeParts } from './rows.ts'
import { holdJobs, putJobs, readHeldJobs, removeEndedJobs, waitForJobs, waitForTaken } from './taken.ts'

export interface OrganisationMove {
  readonly sourceUrl: string
  readonly targetUrl: string
  readonly organisationId: number
  /** Where its files are and go; null where both servers use the same place. */
  readonly files: FilePlaces | null
  /** Of all modules: the queue of the target may have to be made. */
  readonly jobs: readonly JobDefinition[]
  onProgress(line: string): void
}

export interface OrganisationCounts {
  readonly organisation_id: number
  readonly programs: readonly number[]
  readonly rows: number
  readonly files: number
  readonly tables: Readonly<Record<string, number>>
}

/** A signal ends the cached sessions of all servers within a second (platform/access/tokens.ts). */
const SIGNALS_ARRIVE_WITHIN_MS = 1500

/**
 * Moves it and returns what was moved; killed at any point, it goes on when it is called again. Throws MoveError where it cannot be
 * moved there: nothing was changed then.
 */
export function moveOrganisation(request: OrganisationMove): Promise<OrganisationCounts> {
  return withMove(request, async move => {
    const note = move.here ?? (await begin(move))
    const counts = note.state === 'left' ? { rows: 0, files: 0, tables: {} } : await bringOver(move, note)
    if (note.state === 'left') request.onProgress('going on: it is complete in the target')
    await openInTarget(move)
    await removeFromSource(move)
    return { organisation_id: request.organisationId, programs: move.organisation.programIds, ...counts }
  })
}

/** Opens the organisation again where it is, and removes from the target what is there of it. */
export function abortMove(request: OrganisationMove): Promise<void> {
  return withMove(request, async move => {
    const { ends, organisation, parts, here, there } = move
    if (!here) throw new MoveError(`organisation ${organisation.id} is not being moved`)
    if (here.state === 'left') throw new MoveError('it is complete in the target: run the move again, to its end')
    if (there) {
      await removeParts(ends.target, parts)
      await openRows(ends.target)
      await ends.target.client.query('delete from organisation_moves')
    }
    await openRows(ends.source)
    await inOne(ends.source, async () => {
      await putJobs(ends.source, await readHeldJobs(ends.source, organisation))
      await ends.source.client.query('delete from organisation_moves')
      await tellServers(ends.source)
    })
  })
}

/** What every step needs. */
interface Move {
  readonly request: OrganisationMove
  readonly ends: Ends
  readonly organisation: Organisation
  readonly parts: readonly Part[]
  /** What the source notes, and the target, before this run. */
  readonly here: Note | null
  readonly there: Note | null
}

function withMove<T>(request: OrganisationMove, work: (move: Move) => Promise<T>): Promise<T> {
  const { sourceUrl, targetUrl, organisationId } = request
  return withEnds(sourceUrl, targetUrl, async ends => {
    const [here, there] = [await readNote(ends.source, organisationId), await readNote(ends.target, organisationId)]
    if (there?.move_id !== here?.move_id && there) {
      throw new MoveError('the target database holds a part of this organisation from elsewhere; end that move first')
    }
    if (here?.state === 'arriving') throw new MoveError('the organisation is being moved into this database')
    if (here && here.other !== ends.target.address) {
      throw new MoveError(
        `the organisation is being moved to ${here.other}: name that database, or end it with --abort`,
      )
    }
    const organisation = {
      id: organisationId,
      programIds: here?.program_ids ?? (await readPrograms(ends, organisationId)),
    }
    const parts = await listParts(ends.source, organisation)
    refuseOtherSchema(parts, await listParts(ends.target, organisation))
    return work({ request, ends, organisation, parts, here, there })
  })
}

async function readPrograms({ source }: Ends, id: number): Promise<number[]> {
  const { rows } = await source.client.query(
    `select array(select p.id from programs p where p.organisation_id = o.id order by p.id) as ids from organisations o
      where o.id = $1`,
    [id],
  )
  if (!rows[0]) throw new MoveError(`there is no organisation ${id} in this database`)
  return rows[0].ids
}

/** Nothing was changed before. */
async function begin({ ends, organisation, parts }: Move): Promise<Note> {
  await refuseOtherKeys(ends, parts)
  await refuseTaken(ends, organisation)
  const { rows } = await ends.source.client.query<Note>(
    `insert into organisation_moves (organisation_id, move_id, state, program_ids, other) values ($1, $2, 'leaving', $3, $4)
     returning organisation_id, move_id, state, program_ids, other, tables`,
    [organisation.id, randomUUID(), organisation.programIds, ends.target.address],
  )
  return rows[0] as Note
}

/** What the source has beyond the schema: days of tables by day, and queues, where no server has used the target. */
async function prepareTarget({ request: { targetUrl, jobs }, ends: { source } }: Move): Promise<void> {
  const database = await openDatabase({ databaseUrl: targetUrl, dataDir: '' })
  try {
    await makeSameDays(database.pool, {
      query: async text => (await source.client.query(String(text))) as unknown as QueryOutcome,
    })
    await createQueues(database, jobs)
  } finally {
    await database.close()
  }
}

async function bringOver(move: Move, note: Note) {
  const { request, ends, organisation, parts } = move
  const arrived = await beginInTarget(move, note)
  await closeInSource(move)
  await prepareTarget(move)
  await closeRows(ends.target, parts, organisation)
  if (arrived.length > 0) request.onProgress(`going on: ${arrived.length} of ${parts.length} tables are there`)
  for (const part of parts) {
    if (arrived.includes(part.name)) continue
    const rows = await copyPart(ends, organisation.id, part)
    request.onProgress(`${part.name}: ${rows.toLocaleString('en')} rows`)
  }
  await raiseSequences(ends)
  const files = request.files ? await copyFiles(ends.source, organisation, request.files) : 0
  request.onProgress('comparing')
  const digests = await compareParts(ends, parts)
  await ends.target.client.query(parts.map(({ place }) => `analyze ${place}`).join('; '))
  await inOne(ends.source, async () => {
    await ends.source.client.query(`update organisation_moves set state = 'left'`)
    await tellServers(ends.source)
  })
  const tables = Object.fromEntries(parts.map(({ name }) => [name, digests.get(name)?.rows ?? 0]))
  return { rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0), files, tables }
}

/** Notes the move in the target, and returns the tables that are there. */
async function beginInTarget(
  { ends, organisation, there }: Move,
  { move_id: moveId }: Note,
): Promise<readonly string[]> {
  if (there) return there.tables
  await inOne(ends.target, async () => {
    if (await hasNoKeys(ends.target)) await giveKeys(ends)
    await ends.target.client.query(
      `insert into organisation_moves (organisation_id, move_id, state, program_ids, other) values ($1, $2, 'arriving', $3, $4)`,
      [organisation.id, moveId, organisation.programIds, ends.source.address],
    )
  })
  return []
}

/** After this nothing of it changes in the source, and none of its work is in flight. */
async function closeInSource({ request, ends: { source }, organisation, parts }: Move): Promise<void> {
  await tellServers(source)
  await sleep(SIGNALS_ARRIVE_WITHIN_MS)
  await closeDue(source, parts, organisation)
  await holdJobs(source, organisation)
  await waitForJobs(source, organisation)
  await waitForTaken(source, parts)
  await closeRows(source, parts, organisation)
  await holdJobs(source, organisation, { evenRunning: true })
  request.onProgress('closed: it is only read from now on')
}

async function openInTarget({ ends: { source, target }, organisation }: Move): Promise<void> {
  if (!(await readNote(target, organisation.id))) return
  await openRows(target)
  await inOne(target, async () => {
    await putJobs(target, await readHeldJobs(source, organisation))
    await target.client.query('delete from organisation_moves')
    await tellServers(target)
  })
}

async function removeFromSource({ request, ends: { source }, organisation, parts }: Move): Promise<void> {
  request.onProgress('open in the target; removing it here')
  if (request.files) await removeFiles(source, organisation, request.files)
  await removeParts(source, parts)
  await removeEndedJobs(source, organisation)
  await openRows(source)
  await inOne(source, async () => {
    await source.client.query('delete from organisation_moves')
    await tellServers(source)
  })
}
