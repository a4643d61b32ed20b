// PUT and PATCH: read the user under a lock, compute the new record, write the differences and their consequences.

import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/access/actor.ts'
import { ELSEWHERE, requireRank, requireRankInOtherPrograms, userIn } from '../../platform/access/ranks.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { announceAddresses } from '../../platform/files/stored-addresses.ts'
import { checkIfMatch, entityTag } from '../../platform/http/conditional.ts'
import type { Services } from '../../platform/services.ts'
import {
  endSessionsOfIdentity,
  isActiveAdministrator,
  keepAnAdministrator,
  LastAdministratorError,
} from '../../sign-in/oauth/index.ts'
import type { StagedPhoto } from '../photos/index.ts'
import { settleLists } from '../restrictions/index.ts'
import { changedFields, notUnique, type User, type UserRecord } from '../scim/index.ts'
import { lockUser, requireUserId } from './find-user.ts'
import { keepLostNames } from './forget/identifying-words.ts'
import { insertEmails } from './insert-users.ts'
import { type Needs, type Preparation, type Prepared, prepareChange, refuseCommonPassword } from './prepare-change.ts'
import { usersChanged } from './user-changed.ts'
import { columnsOf } from './user-columns.ts'
import { freeUserName, renameInOtherPrograms } from './user-names.ts'
import { isInlinePhoto, isPhotoOf, replacePhotoFile } from './user-photo.ts'

/** Returns the new record of a user; throws SCIM errors. `user` has the read-only members, which a client may repeat. */
export type Revision = (current: UserRecord, user: User) => UserRecord

export interface Change {
  readonly services: Services
  readonly actor: Actor
  readonly request: FastifyRequest
}

/**
 * Changes the user that the path names, or nothing at all, and returns the result. `needs` is what must be prepared before the
 * transaction. Throws 404, 403 for ranks, 412 if the client's version is out of date, 409 for a userName that is taken, and anything that
 * `revise` throws.
 */
export async function changeUser(change: Change, name: string, revise: Revision, needs: Needs | null): Promise<User> {
  const { services, actor, request } = change
  const prepared = needs && (await prepareChange(services, actor.programId, request, needs))
  try {
    const { user, photo } = await services.database.transaction(actor.programId, db =>
      attempt(db, change, prepared, name, revise),
    )
    if (photo) prepared?.photos.keep(photo)
    return user
  } catch (error) {
    if (error instanceof LastAdministratorError) throw new LastAdministratorError(403)
    throw isUniqueViolation(error) ? notUnique('This userName is taken') : error
  } finally {
    await prepared?.photos.end()
  }
}

async function attempt(
  db: ProgramDb,
  { services, actor, request }: Change,
  prepared: Preparation | null,
  name: string,
  revise: Revision,
): Promise<{ user: User; photo?: StagedPhoto | null }> {
  const userId = await requireUserId(db, actor, name)
  const before = await lockUser(db, userId, 'change')
  requireRank(actor, before.role)
  checkIfMatch(request, before.version as string)
  const after = await settled(db, revise(recordOf(before), before))
  requireRank(actor, after.role)
  refuseCommonPassword(request, after)
  if (!prepared) return { user: await applyChange({ services, actor }, db, before, after) }
  const photo = isInlinePhoto(after.photoUrl) ? prepared.photos.get(after.photoUrl) : null
  if (photo) after.photoUrl = (await isPhotoOf(db, userId, photo)) ? before.photoUrl : photo.url
  const { passwordHash } = prepared
  const user = await applyChange({ services, actor }, db, before, after, { passwordHash, photo })
  return { user, photo: user.photoUrl === before.photoUrl ? null : photo }
}

/** A new record whose role names what was looked up: names that a request wrote become ids. */
export async function settled<T extends UserRecord>(db: ProgramDb, record: T): Promise<T> {
  if (!record.roleDetail?.isWritten) return record
  const { isWritten, ...detail } = record.roleDetail
  return { ...record, roleDetail: { ...detail, scopes: await settleLists(db, detail.scopes) } }
}

/** The fields that decide whether a person is an administrator who can sign in, the password aside, which is never taken away. */
const ADMINISTRATOR_FIELDS: readonly (keyof UserRecord)[] = ['role', 'active', 'userName', 'emails', 'externalId']

/**
 * Stores the new record of a locked user, with all consequences, and returns the user after the change. Throws 403 for a userName or
 * password of a user whom the caller does not manage in other programs, LastAdministratorError where there would be none left.
 * `prepared` has a new password and a new photo.
 */
export async function applyChange(
  change: Pick<Change, 'services' | 'actor'>,
  db: ProgramDb,
  before: User,
  after: UserRecord,
  prepared: Prepared = {},
): Promise<User> {
  const fields = changedFields(recordOf(before), after)
  if (fields.length === 0) return before
  if (fields.includes('password') && !prepared.passwordHash) throw new Error('a password was not prepared')
  if (fields.includes('photoUrl') && isInlinePhoto(after.photoUrl)) throw new Error('a picture was not prepared')
  const store = () => storeChange(change, db, { before, after, fields, prepared })
  const mayBeLast = isActiveAdministrator(before) && fields.some(field => ADMINISTRATOR_FIELDS.includes(field))
  return mayBeLast ? keepAnAdministrator(db, store) : store()
}

interface Difference {
  readonly before: User
  readonly after: UserRecord
  readonly fields: readonly (keyof UserRecord)[]
  readonly prepared: Prepared
}

async function storeChange(
  { services, actor }: Pick<Change, 'services' | 'actor'>,
  db: ProgramDb,
  { before, after, fields, prepared }: Difference,
): Promise<User> {
  const userId = Number(before.id)
  if (fields.includes('userName') || fields.includes('password')) {
    await requireRankInOtherPrograms(db, [{ userId, callerId: userIn(actor, ELSEWHERE) }])
  }
  if (fields.includes('userName')) await freeUserName(db, actor.organisationId, after.userName, userId)
  const user = await storeUserFields(db, before, after, fields, prepared)
  if (fields.includes('password'))
    await endSessionsOfIdentity(db, userId, actor.userId === userId ? actor.tokenKey : null)
  await keepLostNames(services, db, before, user)
  if (fields.includes('photoUrl')) await replacePhotoFile(services, db, userId, prepared.photo ?? null)
  if (fields.includes('userName')) await renameInOtherPrograms(services, db, before)
  await usersChanged(services, db, [{ user, fields }])
  return user
}

/**
 * Changes a user of the program in the caller's transaction; `revise` returns the new record. Throws 404, 403 for ranks, 412 if the
 * client's version is out of date; a userName that is taken is a unique violation.
 */
export async function changePerson(
  change: Change,
  db: ProgramDb,
  userId: number,
  revise: (current: UserRecord) => UserRecord,
): Promise<User> {
  const before = await lockUser(db, userId, 'change')
  requireRank(change.actor, before.role)
  checkIfMatch(change.request, before.version as string)
  const after = revise(recordOf(before))
  requireRank(change.actor, after.role)
  return applyChange(change, db, before, after)
}

/** The members of a user that clients can change. */
export function recordOf(user: User): UserRecord {
  const { id, programMembershipId, lastAccessedAt, createdAt, updatedAt, version, ...record } = user
  return record
}

const NEXT_VERSION = sql`nextval('record_versions')`

/** Writes the changed fields of a locked user, and returns the user after the change. */
export async function storeUserFields(
  db: ProgramDb,
  before: User,
  after: UserRecord,
  fields: readonly (keyof UserRecord)[],
  { passwordHash }: Pick<Prepared, 'passwordHash'> = {},
): Promise<User> {
  const id = Number(before.id)
  if (fields.includes('userName') || passwordHash !== undefined) {
    const columns = { user_name: after.userName, password_hash: passwordHash, version: NEXT_VERSION }
    await sql`update identities set ${assignments(columns)} where id = ${id}`.execute(db)
  }
  if (fields.includes('emails')) await replaceEmails(db, id, after)
  const columns = { ...columnsOf(after, fields), version: NEXT_VERSION, updated_at: sql`now()` }
  const { version, updated_at } = await sql<{ version: number; updated_at: Date }>`
    update users set ${assignments(columns)}
     where program_id = ${db.programId} and id = ${id} returning version, updated_at`.one(db)
  if (fields.includes('photoUrl')) await announceAddresses(db, [after.photoUrl])
  const { password, ...stored } = after
  return { ...before, ...stored, version: entityTag(version), updatedAt: updated_at }
}

export async function replaceEmails(db: ProgramDb, userId: number, { emails }: UserRecord): Promise<void> {
  const former = await sql<{ value_key: string; refused_at: Date | null }>`
    delete from user_emails where program_id = ${db.programId} and user_id = ${userId}
    returning value_key, refused_at`.all(db)
  const refusedAt = new Map(former.map(({ value_key, refused_at }) => [value_key, refused_at]))
  const kept = emails.map(email => ({ ...email, refusedAt: refusedAt.get(email.value.toLowerCase()) ?? null }))
  await insertEmails(db, userId, kept)
}
