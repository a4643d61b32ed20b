import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type Certainty,
  type ForgetPlace,
  type ForgottenPerson,
  type IdentifyingWord,
  identifyingWords,
  keepFormerNames,
} from '../../../shared/forgetting/index.ts'
import { refreshAudiencesOfUsers } from '../../audiences/index.ts'
import type { User, UserRecord } from '../../scim/index.ts'

/** The identifying columns of a user, except e-mail addresses. */
type Known = UserRecord | User

/** The texts by which a user can be recognised. */
export function identifyingWordsOf(user: Known): IdentifyingWord[] {
  return identifyingWords([
    [user.userName, userNameCertainty(user.userName)],
    [`${user.givenName} ${user.familyName}`, 'anywhere'],
    [`${user.familyName} ${user.givenName}`, 'anywhere'],
    [`${user.familyName}, ${user.givenName}`, 'anywhere'],
    [user.familyName, 'own'],
    [user.formattedName, nameCertainty(user.formattedName)],
    [user.displayName, nameCertainty(user.displayName)],
    [user.externalId, 'alone'],
    [user.employeeNumber, 'alone'],
    [user.phoneMain, 'anywhere'],
    [user.phoneMobile, 'anywhere'],
    [user.address?.formatted, 'own'],
    [user.address?.streetAddress, 'own'],
    ...user.emails.map(email => [email.value, 'anywhere'] as const),
  ])
}

/** Keeps a member's former names, sealed: they may have signed with them. The user must be locked. */
export async function keepLostNames(services: Services, db: ProgramDb, before: User, after: User): Promise<void> {
  const names = new Set(identifyingWordsOf(after).map(({ text }) => text.toLowerCase()))
  const lost = identifyingWordsOf(before).filter(({ text }) => !names.has(text.toLowerCase()))
  if (lost.length > 0) await keepFormerNames(services, db, Number(before.id), lost)
}

/** A userName that is an address or a handle is unique; a plain word may be an ordinary word. */
export const userNameCertainty = (userName: string): Certainty => (/[@.\d_-]/.test(userName) ? 'anywhere' : 'alone')

const nameCertainty = (name: string | null): Certainty => (name !== null && /\S\s+\S/.test(name) ? 'anywhere' : 'alone')

/** The words without those that also name another user: a full name of a current member. */
export async function withoutNamesakes(
  db: ProgramDb,
  userId: number,
  words: readonly IdentifyingWord[],
): Promise<IdentifyingWord[]> {
  const names = words.filter(({ certainty, text }) => certainty === 'anywhere' && !/[@\d]/.test(text))
  if (names.length === 0) return [...words]
  const { rows } = await sql<{ name: string }>`
    select n.name
      from unnest(${names.map(({ text }) => text)}::text[]) as n (name)
     where exists (
       select from users u
        where u.program_id = ${db.programId} and u.id <> ${userId}
          and lower(n.name) in (lower(u.given_name || ' ' || u.family_name), lower(u.family_name || ' ' || u.given_name),
                                lower(u.family_name || ', ' || u.given_name), lower(u.display_name),
                                lower(u.formatted_name)))`.execute(db)
  const shared = new Set(rows.map(({ name }) => name))
  return words.map(word => (shared.has(word.text) ? { ...word, certainty: 'own' } : word))
}

// Places with data of users in rows that are not theirs.

/** Users of one transaction. */
const SET_SIZE = 500

/** Responses kept for repeated requests may contain the whole profile. */
const responses: ForgetPlace = {
  name: 'idempotency_keys',
  phase: 'ids',
  forget: ({ database }, programId, { own }) =>
    database.transaction(programId, async db => {
      await sql`
        delete from idempotency_keys k
         where k.program_id = ${programId}
           and exists (select from unnest(${own.words}::text[]) as w (word)
                        where position(lower(w.word) in lower(concat(k.key, ' ', k.response))) > 0)`.execute(db)
    }),
}

/** Users whose manager the person was. */
const managers: ForgetPlace = {
  name: 'users (manager_name)',
  phase: 'ids',
  async forget({ database }, programId, person) {
    while ((await database.transaction(programId, db => withoutManager(db, person))) === SET_SIZE);
  },
}

async function withoutManager(db: ProgramDb, { others }: ForgottenPerson): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update users set manager_name = null, version = nextval('record_versions'), updated_at = now()
     where program_id = ${db.programId} and id in (
       select id from users
        where program_id = ${db.programId}
          and lower(manager_name) in (select lower(w) from unnest(${others.alone}::text[]) as w)
        order by id limit ${sql.lit(SET_SIZE)} for no key update)
    returning id`.execute(db)
  const ids = rows.map(row => row.id)
  if (ids.length > 0) await refreshAudiencesOfUsers(db, ids)
  return ids.length
}

export const forgetPlaces: readonly ForgetPlace[] = [responses, managers]
