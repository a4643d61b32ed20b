import { randomInt } from 'node:crypto'
import { requireRank } from '../../../platform/access/ranks.ts'
import { loadingInBulk } from '../../../platform/caller.ts'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import type { JobData } from '../../../platform/job-queue.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import {
  createCleaner,
  dropFormerNames,
  type ForgottenPerson,
  forgetPlaces,
  identifyingWords,
  keepNamesOfLeaver,
  REMOVED,
  readFormerNames,
} from '../../../shared/forgetting/index.ts'
import { userNameForm } from '../../../shared/text/directory-text.ts'
import { isActiveAdministrator } from '../../../sign-in/oauth/index.ts'
import { removePhoto } from '../../photos/index.ts'
import type { User } from '../../scim/index.ts'
import type { ProgramScope } from '../add-users.ts'
import { applyChange, recordOf } from '../change-user.ts'
import { findUserId, lockUser, readUserId, readUsers } from '../find-user.ts'
import { removeUser } from '../remove-user.ts'
import { eventData } from '../user-changed.ts'
import { identifyingWordsOf, userNameCertainty, withoutNamesakes } from './identifying-words.ts'

export const forgetUser = endpoint('POST /v2/Users/{user_id}/forget', {
  tag: 'User management',
  summary: 'Forget a user',
  description:
    'Removes the user from the program and removes or anonymises their data: profile, sign-in, comments, ' +
    'engagement, logs. Posts stay, as a former colleague’s. Done in the background; the response is the same for a user ' +
    'who does not exist or has been forgotten.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  output: { status: 202, body: Type.Object({ data: Type.Null() }) },
  errors: [409],
  async handle({ services, actor, db }, { params }) {
    const name = params.user_id as string
    const userId = (await findUserId(db, actor, name)) ?? (await findFormerUser(db, actor, name))
    if (userId !== null) {
      const [user] = await readUsers(db, [userId])
      if (user) requireRank(actor, user.role)
      if (user && isActiveAdministrator(user)) await deactivate({ services, actor }, db, userId)
      const membershipId = user?.programMembershipId ?? null
      const job = { program_id: db.programId, user_id: userId, membership_id: membershipId }
      await services.jobs.enqueue(db, forgetUserJob, job)
    }
    return { data: null }
  },
})

/** An administrator stops being one with the request: of two who forget each other, the second is refused. */
async function deactivate(change: Parameters<typeof applyChange>[0], db: ProgramDb, userId: number): Promise<void> {
  const before = await lockUser(db, userId, 'change')
  await applyChange(change, db, before, { ...recordOf(before), active: false })
}

/** The id of a user who was removed earlier and may have left data; null if there is none. */
async function findFormerUser(db: ProgramDb, { organisationId }: ProgramScope, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select id from identities where organisation_id = ${organisationId} and id = ${readUserId(name)}::bigint),
      (select id from identities where organisation_id = ${organisationId} and user_name_key = lower(${userNameForm(name)}::text))
    ) as id`.execute(db)
  return rows[0]?.id ?? null
}

// The first part of forgetting: a transaction ends the membership, the sessions and, if no other program has it, the identity. It
// waits for the user's running writes, since every write locks the membership (platform/db/database.ts, `transaction`); after its
// commit nothing can be written in the user's name.

/** Days for which names are kept while data is removed from all places, with retries. */
const KEPT_MEANWHILE_DAYS = 7

/** `membershipId`: the membership to end; null for a user who has left. `then` runs in the transaction. */
async function endMembership(
  services: Services,
  programId: number,
  userId: number,
  membershipId: string | null,
  then: (db: Db) => Promise<void>,
): Promise<void> {
  const { database } = services
  await removePhotoFiles(services, programId, userId)
  await database.transaction(programId, async db => {
    await sql`select 1 from users where program_id = ${programId} and id = ${userId} for update`.execute(db)
    await sql`select 1 from identities where id = ${userId} for update`.execute(db)
    const [user] = await readUsers(db, [userId])
    // A user who was added again since is a new one and stays.
    const isMeant = user && user.programMembershipId === membershipId
    const words = user ? identifyingWordsOf(user) : await userNameOf(db, userId)
    if (isMeant) await removeMember(services, db, user)
    await keepNamesOfLeaver(services, db, userId, words, KEPT_MEANWHILE_DAYS)
    await forgetUnusedIdentity(db, userId)
    await then(db)
  })
}

function removeMember(services: Services, db: ProgramDb, user: User): Promise<void> {
  const data = { ...eventData(user), user_name: REMOVED, external_id: null }
  return removeUser(services, db, user, data)
}

async function userNameOf(db: Db, identityId: number) {
  const { rows } = await sql<{ user_name: string }>`
    select user_name from identities where id = ${identityId}`.execute(db)
  return identifyingWords(rows.map(({ user_name }) => [user_name, userNameCertainty(user_name)]))
}

/** Deletes the files before their rows: an unreferenced file would stay for ever. */
async function removePhotoFiles(services: Services, programId: number, userId: number): Promise<void> {
  const { rows } = await services.database.transaction(programId, db =>
    sql<{ name: string }>`
      select name from user_photos where program_id = ${programId} and user_id = ${userId}`.execute(db),
  )
  await Promise.all(rows.map(({ name }) => removePhoto(services, programId, name)))
}

/** userName and password belong to the organisation; they are removed with the last membership. */
async function forgetUnusedIdentity(db: Db, identityId: number): Promise<void> {
  await acrossPrograms(db, () =>
    sql`
      update identities i
         set user_name = 'forgotten-' || gen_random_uuid(), password_hash = null, version = nextval('record_versions')
       where i.id = ${identityId} and i.user_name not like 'forgotten-%'
         and not exists (select /* every program */ u.program_id from users u where u.id = i.id)`.execute(db),
  )
}

// Forgetting in two jobs, so that a membership ends at once while the traces of another user are still being removed.

/** Largest pseudonym; `randomInt` returns up to 48 bits. */
const PSEUDONYM_MAX = 2 ** 48 - 2
/** Longer than running jobs, events and file writes take. */
const SECOND_VISIT_AFTER_MS = 60_000

interface ForgetUserJob extends JobData {
  readonly user_id: number
  /** The membership to end; null if there was none. */
  readonly membership_id: string | null
}

/** Ends the membership of a user, if there is one, and removes their traces. */
export const forgetUserJob = defineJob<ForgetUserJob>({
  name: 'forget-user',
  retriesMax: 10,
  async run(services, { program_id, user_id, membership_id }) {
    await endMembership(services, program_id, user_id, membership_id, db =>
      services.jobs.enqueue(db, removeTracesJob, { program_id, user_id, is_second_visit: false }),
    )
  },
})

interface RemoveTracesJob extends JobData {
  readonly user_id: number
  readonly is_second_visit: boolean
}

/**
 * Removes the data of a former member from every place, and does so again a minute later. An interrupted run is retried from the
 * start; it is idempotent.
 */
export const removeTracesJob = defineJob<RemoveTracesJob>({
  name: 'remove-traces',
  retriesMax: 10,
  async run(services, { program_id: programId, user_id: userId, is_second_visit: isSecondVisit }) {
    const { database, jobs } = services
    const person = await readPerson(services, programId, userId, isSecondVisit)
    // The audit log would show the old values.
    await loadingInBulk(() => visitAll(services, programId, person))
    await database.transaction(programId, async db => {
      if (isSecondVisit) return dropFormerNames(db, userId)
      const again = { program_id: programId, user_id: userId, is_second_visit: true }
      await jobs.enqueue(db, removeTracesJob, again, { startAfter: new Date(Date.now() + SECOND_VISIT_AFTER_MS) })
    })
  },
})

async function visitAll(services: Services, programId: number, person: ForgottenPerson): Promise<void> {
  for (const place of services.state(forgetPlaces).all) await place.forget(services, programId, person)
}

async function readPerson(
  services: Services,
  programId: number,
  userId: number,
  isSecondVisit: boolean,
): Promise<ForgottenPerson> {
  return services.database.transaction(programId, async db => {
    const words = await withoutNamesakes(db, userId, await readFormerNames(services, db, userId))
    const textsThat = (...certainties: string[]) =>
      words.filter(({ certainty }) => certainties.includes(certainty)).map(({ text }) => text)
    return {
      id: userId,
      pseudonym: -randomInt(1, PSEUDONYM_MAX),
      own: createCleaner(words.map(({ text }) => text)),
      others: createCleaner(textsThat('anywhere'), textsThat('anywhere', 'alone')),
      isSecondVisit,
    }
  })
}
