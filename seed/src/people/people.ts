// The people of an organisation, each made from the roster.

import { type Company, MS_PER_DAY } from '../company.ts'
import { BUILDINGS, DEPARTMENTS, SHIFTS, USER_TYPES } from '../draw/words.ts'
import type { SeedAddress, SeedAttribute, SeedUser } from '../types.ts'
import { addressPart } from './names.ts'
import { FAMILY_NAMES, GIVEN_NAMES, LEVELS, ROSTER_ROLES } from './roster.ts'
import { SITES, type Site, siteLanguage } from './sites.ts'

const EMPLOYEE_NUMBER_FIRST = 100_000
const ENGLISH_SPEAKER_SHARE = 0.12
const FIRST_AIDER_SHARE = 0.06

/** Everyone, in order of their index. */
export function* generatePeople(company: Company): Generator<SeedUser> {
  for (let index = 0; index < company.roster.size; index++) yield generatePerson(company, index)
}

/** One person, without making the others. */
export function generatePerson(company: Company, index: number): SeedUser {
  const { roster } = company
  const random = company.random.fork('person').fork(index)
  const site = SITES[roster.site[index]!]!
  const department = DEPARTMENTS[roster.department[index]!]!
  const employeeNumber = String(EMPLOYEE_NUMBER_FIRST + index)
  const address = userAddress(company, index)
  return {
    index,
    userName: address,
    externalId: `hr-${employeeNumber}`,
    givenName: GIVEN_NAMES[roster.given[index]!]!,
    familyName: FAMILY_NAMES[roster.family[index]!]!,
    displayName: null,
    email: address,
    employeeNumber,
    organization: company.name,
    division: department.division,
    department: department.name,
    costCenter: `${site.country}-${1000 + roster.department[index]! * 10}`,
    businessUnit: `${department.division} ${site.countryName}`,
    title: jobTitle(company, index),
    userType: USER_TYPES[roster.userType[index]!]!.name,
    workLocation: site.city,
    address: siteAddress(site),
    locale: site.locale,
    timezone: site.timezone,
    preferredLanguage: random.chance(ENGLISH_SPEAKER_SHARE) ? 'en' : siteLanguage(site),
    hireDate: hireDate(company, index),
    managerName: index === 0 ? null : fullName(company, roster.manager[index]!),
    role: ROSTER_ROLES[roster.role[index]!]!,
    active: roster.active[index] === 1,
    photoUrl: null,
    customAttributes: customAttributes(company, index),
  }
}

function siteAddress({ street, city, region, postalCode, country }: Site): SeedAddress {
  return { streetAddress: street, locality: city, region, postalCode, country }
}

export function fullName(company: Company, index: number): string {
  return `${givenName(company, index)} ${FAMILY_NAMES[company.roster.family[index]!]}`
}

export function givenName(company: Company, index: number): string {
  return GIVEN_NAMES[company.roster.given[index]!]!
}

export function hireDate(company: Company, index: number): Date {
  return new Date(company.anchor.getTime() - company.roster.tenureDays[index]! * MS_PER_DAY)
}

/** 'Senior Buyer', 'Head of Finance'. */
export function jobTitle(company: Company, index: number): string {
  const department = DEPARTMENTS[company.roster.department[index]!]!
  const title = company.random.fork('title').fork(index).pick(department.titles)
  const level = LEVELS[company.roster.level[index]!]!
  switch (level) {
    case 'chief':
      return 'Chief Executive Officer'
    case 'head':
      return `Head of ${department.name}, ${SITES[company.roster.site[index]!]!.city}`
    case 'lead':
      return `Team Lead ${department.name}`
    case 'senior':
      return `Senior ${title}`
    default:
      return apprenticeOrStaff(USER_TYPES[company.roster.userType[index]!]!.name, title)
  }
}

function apprenticeOrStaff(userType: string, title: string): string {
  if (userType === 'Apprentice') return `Apprentice ${title}`
  return userType === 'Intern' ? `Intern, ${title}` : title
}

/** Unique: namesakes after the first have a number, and a name itself has only letters. */
function userAddress(company: Company, index: number): string {
  const given = addressPart(givenName(company, index))
  const family = addressPart(FAMILY_NAMES[company.roster.family[index]!]!)
  const namesake = company.roster.namesake[index]!
  return `${given}.${family}${namesake === 0 ? '' : namesake + 1}@${company.emailDomain}`
}

function customAttributes(company: Company, index: number): SeedAttribute[] {
  const random = company.random.fork('attributes').fork(index)
  const attributes = [
    { name: 'shift', value: SHIFTS[company.roster.shift[index]!]! as string },
    { name: 'building', value: random.pick(BUILDINGS) },
    { name: 'badge', value: `${SITES[company.roster.site[index]!]!.country}${random.int(10_000, 99_999)}` },
    { name: 'remote_work', value: String(random.chance(0.3)) },
  ]
  if (random.chance(FIRST_AIDER_SHARE)) attributes.push({ name: 'first_aider', value: 'true' })
  return attributes
}
