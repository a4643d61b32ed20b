import { randomUUID } from 'node:crypto'
import { actingFor, actingForEach, type Caller, currentCaller } from '../../platform/caller.ts'
import { createBatcher } from '../../platform/db/batcher.ts'
import type { Database } from '../../platform/db/database.ts'
import { isConnectionLost } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { tooBusy } from '../../platform/errors.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { emitMany } from '../../shared/events/emit.ts'
import type { NewPerson } from '../../sign-in/company/index.ts'
import { joinAudiencesAsNewUsers } from '../audiences/index.ts'
import { followAsNewUsers, lockForPeopleChange, peopleLockOf } from '../following/index.ts'
import { type InsertedUser, insertUsers, type NewUser } from './insert-users.ts'

/** A program, and the organisation whose identities its users are. */
export interface ProgramScope {
  readonly programId: number
  readonly organisationId: number
}

/**
 * Adds users to a program with all consequences: dynamic audiences, auto-follow topics, and events. Null for users whose
 * userName the program has already; their userNames must differ. The transaction holds the lock of `lockForPeopleChange`.
 */
export async function addUsers(
  db: ProgramDb,
  { organisationId }: ProgramScope,
  users: readonly NewUser[],
): Promise<Array<InsertedUser | null>> {
  const added = await insertUsers(db, organisationId, users)
  const ids = added.flatMap(user => user?.id ?? [])
  if (ids.length === 0) return added
  await emitMany(
    db,
    added.flatMap((user, index) => (user ? [created(user, users[index])] : [])),
  )
  await joinAudiencesAsNewUsers(db, ids)
  await followAsNewUsers(db, ids)
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

/** Adds one user, with all consequences; null if the program has the userName already. */
export async function addUser(db: ProgramDb, scope: ProgramScope, user: NewUser): Promise<InsertedUser | null> {
  await lockForPeopleChange(db)
  const [added] = await addUsers(db, scope, [user])
  return added ?? null
}

/**
 * Adds a person who arrives through an identity provider, as a member; an existing identity of the organisation joins unchanged.
 */
export async function addArrivedPerson(db: ProgramDb, organisationId: number, person: NewPerson): Promise<void> {
  const { userName, givenName, familyName, displayName, externalId, email } = person
  const scope = { programId: db.programId, organisationId }
  await addUser(db, scope, {
    userName,
    givenName,
    familyName,
    role: 'member',
    emails: email === null ? [] : [{ value: email, type: 'work', primary: true }],
    profile: { display_name: displayName, external_id: externalId },
  })
}

/**
 * `addUser` in a transaction shared with other concurrent additions to the program: the first synchronisation of an identity
 * provider sends thousands, several at once, and a transaction costs more than the rows of a user. Each addition is audited under
 * its own caller, and none fails because of another.
 */
export function addUserTogether(services: Services, scope: ProgramScope, user: NewUser): Promise<InsertedUser | null> {
  const membershipId = user.membershipId ?? randomUUID()
  const addition = { scope, user: { ...user, membershipId }, caller: currentCaller() }
  return services.state(userBatcher).add(scope.programId, addition)
}

interface Addition {
  readonly scope: ProgramScope
  readonly user: NewUser
  readonly caller: Caller
}

/** Concurrent transactions of a program that add users: one runs while the other waits for the disk. */
const IN_FLIGHT_MAX = 2
/** Users of one transaction. */
const TOGETHER_MAX = 32
/** Capacity of the queue, in users; with more, the wait would exceed the clients' timeouts. */
const WAITING_MAX = 5000

/** Users in flight, by program. */
export const userBatcher = defineState('added users', ({ database }) =>
  createBatcher<number, Addition, InsertedUser | null>({
    inFlightMax: IN_FLIGHT_MAX,
    itemsMax: TOGETHER_MAX,
    waitingMax: WAITING_MAX,
    refusal: tooBusy,
    conflictKey: ({ user }) => user.userName.toLowerCase(),
    process: (programId, additions) => addAll(database, programId, additions),
  }),
)

async function addAll(
  database: Database,
  programId: number,
  additions: readonly Addition[],
): Promise<Array<PromiseSettledResult<InsertedUser | null>>> {
  const [{ scope }] = additions as [Addition]
  const users = additions.map(({ user }) => user)
  const callers = new Map(additions.map(({ user, caller }) => [user.membershipId ?? '', caller]))
  let isBegun = false
  const addBegun = (db: ProgramDb) => {
    isBegun = true
    return addUsers(db, scope, users)
  }
  try {
    const added = await actingForEach(callers, () =>
      database.transaction(programId, addBegun, { sharedLock: peopleLockOf(programId) }),
    )
    return added.map(value => ({ status: 'fulfilled', value }))
  } catch (error) {
    // If the batch could not begin (no connection, lock timeout), a retry of each user would wait as long again. After a lost
    // connection it is unknown whether the users were added.
    if (additions.length === 1 || !isBegun || isConnectionLost(error)) throw error
    return addOneByOne(database, programId, additions)
  }
}

async function addOneByOne(database: Database, programId: number, additions: readonly Addition[]) {
  const outcomes: Array<PromiseSettledResult<InsertedUser | null>> = []
  for (const { scope, user, caller } of additions) {
    const adding = actingFor(caller, () => database.transaction(programId, db => addUser(db, scope, user)))
    outcomes.push(...(await Promise.allSettled([adding])))
  }
  return outcomes
}
