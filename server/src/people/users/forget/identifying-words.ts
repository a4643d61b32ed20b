import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type Certainty,
  type IdentifyingWord,
  identifyingWords,
  keepFormerNames,
} from '../../../shared/forgetting/index.ts'
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
  const rows = await sql<{ name: string }>`
    select n.name
      from unnest(${names.map(({ text }) => text)}::text[]) as n (name)
     where exists (
       select from users u
        where u.program_id = ${db.programId} and u.id <> ${userId}
          and lower(n.name) in (lower(u.given_name || ' ' || u.family_name), lower(u.family_name || ' ' || u.given_name),
                                lower(u.family_name || ', ' || u.given_name), lower(u.display_name),
                                lower(u.formatted_name)))`.all(db)
  const shared = new Set(rows.map(({ name }) => name))
  return words.map(word => (shared.has(word.text) ? { ...word, certainty: 'own' } : word))
}
