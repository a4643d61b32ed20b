import { randomUUID } from 'node:crypto'
import { actingFor, actingForEach, type Caller, currentCaller } from '../../platform/db/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { isConnectionLost } from '../../platform/db/errors.ts'
import { createGatherer, type Gatherer } from '../../platform/db/gather.ts'
import type { Db } from '../../platform/db/handle.ts'
import { emitMany } from '../../platform/events/emit.ts'
import { tooBusy } from '../../platform/http/errors.ts'
import { joinAudiencesAsNewUsers } from '../audiences/index.ts'
import { followAsNewUsers, lockForPeopleChange, peopleLockOf } from '../following/index.ts'
import { type InsertedUser, insertUsers, type NewUser } from './insert-users.ts'

export interface Place {
  readonly programId: number
  readonly organisationId: number
}

/**
 * Adds users to a program with all that follows: dynamic audiences, topics that are followed of themselves, and the
 * events. Null for those whose userName the program has already; no two of them may have the same. The transaction holds
 * the lock of `lockForPeopleChange`.
 */
async function addUsers(
  db: Db,
  { programId, organisationId }: Place,
  users: readonly NewUser[],
): Promise<Array<InsertedUser | null>> {
  const added = await insertUsers(db, programId, organisationId, users)
  const ids = added.flatMap(user => user?.id ?? [])
  if (ids.length === 0) return added
  await emitMany(
    db,
    programId,
    added.flatMap((user, index) => (user ? [created(user, users[index])] : [])),
  )
  await joinAudiencesAsNewUsers(db, programId, ids)
  await followAsNewUsers(db, programId, ids)
  return added
}

const created = ({ id, userName, membershipId }: InsertedUser, user: NewUser | undefined) => ({
  name: 'user.created' as const,
  data: {
    user_id: id,
    user_name: userName,
    external_id: user?.profile?.external_id ?? null,
    program_membership_id: membershipId,
  },
})

/** Adds one user, with all that follows; null when the program has the userName already. */
export async function addUser(db: Db, place: Place, user: NewUser): Promise<InsertedUser | null> {
  await lockForPeopleChange(db, place.programId)
  const [added] = await addUsers(db, place, [user])
  return added ?? null
}

/**
 * As `addUser`, in a transaction that may be shared with others who are added to the program at this moment: an identity
 * provider's first synchronisation sends thousands, several at once, and what surrounds a user's rows costs more than
 * they do. Each is recorded under its own caller, and none fails for another.
 */
export function addUserTogether(database: Database, place: Place, user: NewUser): Promise<InsertedUser | null> {
  const membershipId = user.membershipId ?? randomUUID()
  return gathererOf(database).add(place.programId, { place, user: { ...user, membershipId }, caller: currentCaller() })
}

interface Addition {
  readonly place: Place
  readonly user: NewUser
  readonly caller: Caller
}

type UserGatherer = Gatherer<number, Addition, InsertedUser | null>

/** Transactions of a program that add users side by side: while one waits for the disk, the other is worked on. */
const IN_FLIGHT_MAX = 2
/** Users of one transaction. */
const TOGETHER_MAX = 32
/** Users who may wait; more would wait longer than anybody does. */
const WAITING_MAX = 5000

const gatherers = new WeakMap<Database, UserGatherer>()

function gathererOf(database: Database): UserGatherer {
  let gatherer = gatherers.get(database)
  if (!gatherer) {
    gatherer = createGatherer({
      inFlightMax: IN_FLIGHT_MAX,
      itemsMax: TOGETHER_MAX,
      waitingMax: WAITING_MAX,
      refusal: tooBusy,
      apart: ({ user }) => user.userName.toLowerCase(),
      work: (programId, additions) => addAll(database, programId, additions),
    })
    gatherers.set(database, gatherer)
  }
  return gatherer
}

async function addAll(
  database: Database,
  programId: number,
  additions: readonly Addition[],
): Promise<Array<PromiseSettledResult<InsertedUser | null>>> {
  const [{ place }] = additions as [Addition]
  const users = additions.map(({ user }) => user)
  const callers = new Map(additions.map(({ user, caller }) => [user.membershipId ?? '', caller]))
  let isBegun = false
  const addBegun = (db: Db) => {
    isBegun = true
    return addUsers(db, place, users)
  }
  try {
    const added = await actingForEach(callers, () =>
      database.transaction(programId, addBegun, { sharedLock: peopleLockOf(programId) }),
    )
    return added.map(value => ({ status: 'fulfilled', value }))
  } catch (error) {
    // What does not even begin (no connection, the lock is not given) is nobody's fault: each would wait as long again.
    // Whether those of a connection that broke were added is not known.
    if (additions.length === 1 || !isBegun || isConnectionLost(error)) throw error
    return addOneByOne(database, programId, additions)
  }
}

async function addOneByOne(database: Database, programId: number, additions: readonly Addition[]) {
  const outcomes: Array<PromiseSettledResult<InsertedUser | null>> = []
  for (const { place, user, caller } of additions) {
    const adding = actingFor(caller, () => database.transaction(programId, db => addUser(db, place, user)))
    outcomes.push(...(await Promise.allSettled([adding])))
  }
  return outcomes
}
