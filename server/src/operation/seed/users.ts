import type { SeedUser } from '@atrium/seed'
import { refreshAudiencesOfUsers } from '../../people/audiences/index.ts'
import { autoFollowForUsers } from '../../people/following/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { nameInEdition } from './editions.ts'
import type { Load } from './load-types.ts'
import { inChunks, namedUuid, type Row, takeIds } from './store.ts'

const USERS_PER_SET = 5000

/** The existing users of the program. */
export async function findUsersBefore(db: ProgramDb): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from users where program_id = ${db.programId} order by id`.all(db)
  return rows.map(({ id }) => id)
}

/** Adds all users, and makes them members of matching audiences and followers of auto-follow topics. */
export async function loadUsers(load: Load): Promise<void> {
  const { store, source } = load
  for (const users of inChunks(source.users(), USERS_PER_SET * store.setShare)) {
    const ids = await store.set(async ({ db, insert }) => {
      const taken = await takeIds(db, 'identities', users.length)
      const rows = users.map((user, nth) => rowsOf(load, user, taken[nth] as number))
      await insert(
        'identities',
        rows.map(row => row.identity),
      )
      await insert(
        'users',
        rows.map(row => row.user),
      )
      await insert(
        'user_emails',
        rows.map(row => row.email),
      )
      await refreshAudiencesOfUsers(db, taken)
      await autoFollowForUsers(db, taken)
      return taken
    })
    load.userIds.push(...ids)
    load.done('users', ids.length)
  }
}

/** Existing users join matching new audiences by rule and follow new auto-follow topics. */
export async function joinExisting({ store }: Load, before: readonly number[]): Promise<void> {
  for (const ids of inChunks(before, USERS_PER_SET * store.setShare)) {
    await store.set(async ({ db }) => {
      await refreshAudiencesOfUsers(db, ids)
      await autoFollowForUsers(db, ids)
    })
  }
}

interface UserRows {
  readonly identity: Row<'identities'>
  readonly user: Row<'users'>
  readonly email: Row<'user_emails'>
}

function rowsOf({ programId, options, edition }: Load, user: SeedUser, id: number): UserRows {
  return {
    identity: {
      id,
      organisation_id: options.organisationId,
      user_name: nameInEdition(user.userName, edition),
      password_hash: options.passwordHash?.(user) ?? null,
    },
    user: {
      program_id: programId,
      id,
      membership_id: namedUuid(`${options.key} ${edition} user ${user.index}`),
      external_id: nameInEdition(user.externalId, edition),
      ...profileOf(user),
    },
    email: {
      program_id: programId,
      user_id: id,
      position: 0,
      value: nameInEdition(user.email, edition),
      type: 'work',
      is_primary: true,
    },
  }
}

function profileOf(user: SeedUser): Row<'users'> {
  return {
    given_name: user.givenName,
    family_name: user.familyName,
    display_name: user.displayName,
    title: user.title,
    user_type: user.userType,
    locale: user.locale,
    timezone: user.timezone,
    preferred_language: user.preferredLanguage,
    role: user.role,
    active: user.active,
    photo_url: user.photoUrl,
    address: { ...user.address, formatted: null, primary: true },
    employee_number: user.employeeNumber,
    organization: user.organization,
    department: user.department,
    cost_center: user.costCenter,
    division: user.division,
    business_unit: user.businessUnit,
    manager_name: user.managerName,
    work_location: user.workLocation,
    hire_date: user.hireDate,
    custom_attributes: Object.fromEntries(user.customAttributes.map(({ name, value }) => [name, value])),
  }
}
