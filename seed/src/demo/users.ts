// The people of the demo program as users, and the members of its audiences.

import { MS_PER_DAY } from '../company.ts'
import { addressPart } from '../people/names.ts'
import type { SeedAttribute, SeedUser } from '../types.ts'
import { COMPANY_NAME, DEMO_GROUPS, DEMO_SITES, EMAIL_DOMAIN } from './larkmoor.ts'
import { DEMO_PEOPLE, type DemoPerson, ROLE_ACCOUNTS } from './people.ts'

const DAYS_PER_YEAR = 365
const EMPLOYEE_NUMBER_FIRST = 1001

const INDEXES = new Map(DEMO_PEOPLE.map(({ handle }, index) => [handle, index]))

/** The index of a person in the list of people; throws for an unknown name. */
export function indexOf(handle: string): number {
  const index = INDEXES.get(handle)
  if (index === undefined) throw new Error(`Nobody at ${COMPANY_NAME} is called ${handle}`)
  return index
}

/** Indexes of the members of an audience, ascending. */
export function groupMembers(group: number): number[] {
  const belongs = MEMBERSHIPS[DEMO_GROUPS[group]!.name]
  return DEMO_PEOPLE.flatMap((person, index) => (belongs(person) ? [index] : []))
}

const MEMBERSHIPS: Readonly<Record<(typeof DEMO_GROUPS)[number]['name'], (person: DemoPerson) => boolean>> = {
  assembly: person => person.department === 'Assembly',
  bristol_crew: person => person.site === 'Bristol',
  first_aiders: person => person.firstAider,
}

export function demoUser(person: DemoPerson, index: number, now: Date, baseUrl: string): SeedUser {
  const site = DEMO_SITES[person.site]
  const manager = person.manager === null ? null : DEMO_PEOPLE[indexOf(person.manager)]!
  const address = userName(person)
  const number = String(EMPLOYEE_NUMBER_FIRST + index)
  return {
    index,
    userName: address,
    externalId: `larkmoor-${number}`,
    givenName: person.given,
    familyName: person.family,
    displayName: null,
    email: address,
    employeeNumber: number,
    organization: COMPANY_NAME,
    division: person.department === 'Assembly' || person.department === 'Logistics' ? 'Making' : 'Everything Else',
    department: person.department,
    costCenter: `${site.country}-${addressPart(person.department).slice(0, 4).toUpperCase()}`,
    businessUnit: `${COMPANY_NAME} ${person.site}`,
    title: person.title,
    userType: person.userType,
    workLocation: person.site,
    address: {
      streetAddress: site.streetAddress,
      locality: person.site,
      region: site.region,
      postalCode: site.postalCode,
      country: site.country,
    },
    locale: site.locale,
    timezone: site.timezone,
    // Pages show the accounts to sign in with in the browser's language (docs/contract/operation.md#start).
    preferredLanguage: person.handle in ROLE_ACCOUNTS ? null : site.country === 'DE' ? 'de' : 'en',
    hireDate: hireDate(person, index, now),
    managerName: manager && `${manager.given} ${manager.family}`,
    role: person.role,
    active: true,
    photoUrl: faceUrl(person.handle, baseUrl),
    customAttributes: attributes(person),
  }
}

/** The six accounts are named after their roles, all others after their people. */
function userName({ handle, given, family }: DemoPerson): string {
  const name = ROLE_ACCOUNTS[handle] ?? `${addressPart(given)}.${addressPart(family)}`
  return `${name}@${EMAIL_DOMAIN}`
}

function hireDate({ years }: DemoPerson, index: number, now: Date): Date {
  const day = Math.floor(now.getTime() / MS_PER_DAY) - years * DAYS_PER_YEAR - ((index * 29) % 300)
  return new Date(day * MS_PER_DAY)
}

function attributes(person: DemoPerson): SeedAttribute[] {
  const always = [
    { name: 'shift', value: person.shift },
    { name: 'building', value: DEMO_SITES[person.site].building },
  ]
  return person.firstAider ? [...always, { name: 'first_aider', value: 'true' }] : always
}

// Faces, as codes of drawings (server/src/operation/web/demo-faces.ts): tone, hair, style, more.

// biome-ignore format: by department, as the people are
const FACES: Readonly<Record<string, string>> = {
  henrike: '0g3g', ines: '4a5n', karim: '2a0b', tobias: '0c0g', anna: '0e2n', stefan: '1g7g', priya: '3a2n', mei: '1a3n',
  heike: '1d3g', noor: '2a4n', ben: '0d1b', marco: '2a0n', jonas: '0e1n', mia: '1c6n', amina: '2a0s', piotr: '1c1b',
  katja: '0f4n', emre: '2a1b', lena: '0e6n', samuel: '5a1n', sabine: '1g4n', bjoern: '0e0b', oksana: '0d2n', felix: '1b0n',
  thao: '1a2n', omar: '3a5n', greta: '0e4g', sanne: '0e3n', daan: '0d0n', yui: '1a4n', rafael: '2b5b', fleur: '1b6n',
  arjun: '3a0n', ingrid: '0e4n', bram: '1g7b', chiara: '2b2g', grace: '5a4n', callum: '0f0b', olivia: '1c2n', rhys: '1b0g',
  adaeze: '5a5n', lucy: '0f6n', thijs: '0e1b', moritz: '0c5n', camille: '1b3g', pablo: '2a1n', maud: '0d3n', elif: '2b0s',
  jack: '1d0n', niamh: '0f2n', franziska: '1c4n', kerem: '2a0g', lukas: '0d1n', agnieszka: '1e3n', tunde: '5a7b', uwe: '0g1b',
  carla: '3b6n', dmytro: '1b1n', rosa: '3b4n', guenter: '0g7n',
}

/** The address of a person's face; null for one without. */
function faceUrl(handle: string, baseUrl: string): string | null {
  const code = FACES[handle]
  return code === undefined ? null : `${baseUrl}/assets/demo/face-${code}.svg`
}
