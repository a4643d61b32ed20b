// Users that the tests of this folder start from.

import { blankUser, type User, type UserIdentity, type UserRecord } from '../../../src/people/scim/user/user-record.ts'

export const annasIdentity: UserIdentity = {
  id: '7',
  programMembershipId: '0191d2a0-0000-7000-8000-000000000007',
  lastAccessedAt: '2024-05-06T07:08:09.000Z',
}

/** A user with something in every attribute. */
export function anna(changes: Partial<UserRecord> = {}): UserRecord {
  return {
    ...blankUser(),
    userName: 'anna',
    externalId: 'E-7',
    givenName: 'Anna',
    familyName: 'Berg',
    title: 'Engineer',
    role: 'publisher',
    emails: [
      { value: 'anna@example.com', type: 'work', primary: true },
      { value: 'anna@home.example', type: 'home', primary: false },
    ],
    phoneMain: '1',
    phoneMobile: '2',
    address: {
      streetAddress: 'Main 1',
      locality: 'Oslo',
      region: null,
      postalCode: null,
      country: 'NO',
      formatted: null,
      primary: false,
    },
    photoUrl: 'https://example.com/anna.png',
    department: 'Sales',
    managerName: 'Mia',
    birthDate: '1990-01-02T00:00:00.000Z',
    customAttributes: { team: 'blue', floor: '3' },
    ...changes,
  }
}

/** A user with the least that a user has. */
export function bo(changes: Partial<UserRecord> = {}): UserRecord {
  return { ...blankUser(), userName: 'bo', givenName: 'Bo', familyName: 'Dahl', ...changes }
}

export function stored(user: UserRecord): User {
  const at = new Date('2024-01-02T03:04:05.678Z')
  return { ...user, ...annasIdentity, createdAt: at, updatedAt: at, version: 'W/"1"' }
}
