import type { ProgramDb } from '../../platform/db/handle.ts'
import type { NewPerson } from '../../sign-in/company/index.ts'
import { addUser } from './add-users.ts'

/**
 * Adds a person who arrives through an identity provider, as a member; an existing identity of the organisation joins unchanged.
 */
export async function addArrivedPerson(db: ProgramDb, organisationId: number, person: NewPerson): Promise<void> {
  const { userName, givenName, familyName, displayName, externalId, email } = person
  const place = { programId: db.programId, organisationId }
  await addUser(db, place, {
    userName,
    givenName,
    familyName,
    role: 'member',
    emails: email === null ? [] : [{ value: email, type: 'work', primary: true }],
    profile: { display_name: displayName, external_id: externalId },
  })
}
