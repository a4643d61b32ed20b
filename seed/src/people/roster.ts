// The people of the company as columns of small numbers: about 25 bytes a person, so that 200,000 people fit into 5 MB and
// audiences, authors and readers can be found without making a single user object.

import { type Random, weightedIndex } from '../draw/random.ts'
import { DAY_SHIFT, DEPARTMENTS, SHIFTS, USER_TYPES } from '../draw/words.ts'
import { addressPart, CULTURE_NAMES, CULTURES } from './names.ts'
import { SITES } from './sites.ts'

/** Ranks, lowest first. Only the first person of the company has the highest. */
export const LEVELS = ['staff', 'senior', 'lead', 'head', 'chief'] as const
const [STAFF, SENIOR, LEAD, HEAD, CHIEF] = [0, 1, 2, 3, 4] as const

/** Number of each role above member in 100,000 people; at least one of each where the company is large enough. */
const ROLE_QUOTAS = [
  { role: 'administrator', per100k: 20 },
  { role: 'program_manager', per100k: 50 },
  { role: 'analyst', per100k: 90 },
  { role: 'publisher', per100k: 450 },
  { role: 'channel_contributor', per100k: 1_000 },
] as const

/** Numbers in `Roster.role`. */
export const ROSTER_ROLES = [
  'member',
  'channel_contributor',
  'publisher',
  'analyst',
  'program_manager',
  'administrator',
] as const

/** Editors joined before the oldest post (three years), so that no post is older than its author. */
const EDITOR_TENURE_MIN_DAYS = 1_110
const TENURE_MEAN_DAYS = 2_000
const TENURE_MAX_DAYS = 14_000
const HEADQUARTERS = 0
const CHIEF_DEPARTMENT = DEPARTMENTS.findIndex(department => department.name === 'Finance')
const LOCAL_NAME_SHARE = 0.72
const ONE_CULTURE_SHARE = 0.86
const INACTIVE_SHARE = 0.012

export interface Roster {
  readonly size: number
  readonly given: Uint16Array
  readonly family: Uint16Array
  /** 0 for the first bearer of a name, 1 for the next ... */
  readonly namesake: Uint16Array
  readonly department: Uint8Array
  readonly site: Uint8Array
  readonly level: Uint8Array
  readonly role: Uint8Array
  readonly shift: Uint8Array
  readonly userType: Uint8Array
  readonly active: Uint8Array
  readonly manager: Uint32Array
  /** Days employed up to the anchor day. */
  readonly tenureDays: Uint16Array
  /** All people, the most active readers first, inactive ones last. */
  readonly byEagerness: Uint32Array
  /** People who may publish, ascending; never empty. */
  readonly publishers: Uint32Array
  /** People who contribute to topics without publishing, ascending. */
  readonly contributors: Uint32Array
  /** The people of each department, ascending. */
  readonly byDepartment: readonly Uint32Array[]
}

/** Names without repetition, although cultures share some. */
export const GIVEN_NAMES = [...new Set(CULTURE_NAMES.flatMap(culture => [...CULTURES[culture].given]))]
export const FAMILY_NAMES = [...new Set(CULTURE_NAMES.flatMap(culture => [...CULTURES[culture].family]))]

const NAME_STORES = CULTURE_NAMES.map(culture => ({
  given: Uint16Array.from(CULTURES[culture].given, name => GIVEN_NAMES.indexOf(name)),
  family: Uint16Array.from(CULTURES[culture].family, name => FAMILY_NAMES.indexOf(name)),
}))

/** Makes all people, in order. Memory and time grow with their number. */
export function makeRoster(random: Random, size: number): Roster {
  const roster = emptyRoster(size)
  spreadRoles(roster, random.fork('roles'))
  place(roster, random.fork('places'))
  name(roster, random.fork('names'))
  return {
    ...roster,
    byEagerness: orderByEagerness(roster, random.fork('eagerness')),
    publishers: indexesWhere(size, index => roster.role[index]! >= ROSTER_ROLES.indexOf('publisher')),
    contributors: indexesWhere(size, index => roster.role[index] === ROSTER_ROLES.indexOf('channel_contributor')),
    byDepartment: DEPARTMENTS.map((_, code) => indexesWhere(size, index => roster.department[index] === code)),
  }
}

function emptyRoster(size: number): Roster {
  return {
    size,
    given: new Uint16Array(size),
    family: new Uint16Array(size),
    namesake: new Uint16Array(size),
    department: new Uint8Array(size),
    site: new Uint8Array(size),
    level: new Uint8Array(size),
    role: new Uint8Array(size),
    shift: new Uint8Array(size),
    userType: new Uint8Array(size),
    active: new Uint8Array(size).fill(1),
    manager: new Uint32Array(size),
    tenureDays: new Uint16Array(size),
    byEagerness: new Uint32Array(0),
    publishers: new Uint32Array(0),
    contributors: new Uint32Array(0),
    byDepartment: [],
  }
}

/** Spreads the quotas evenly over the company; the first person is always an administrator. */
function spreadRoles(roster: Roster, random: Random): void {
  const special: number[] = []
  for (const { role, per100k } of ROLE_QUOTAS) {
    const count = Math.max(1, Math.round((roster.size * per100k) / 100_000))
    for (let nth = 0; nth < count && special.length < roster.size; nth++) special.push(ROSTER_ROLES.indexOf(role))
  }
  const [first, ...others] = special
  roster.role[0] = first as number
  const places = random.spread(others.length, roster.size - 1)
  for (const [position, role] of random.shuffle(others).entries()) roster.role[1 + places[position]!] = role
}

/** Site, department, rank, manager, shift and tenure of all people. */
function place(roster: Roster, random: Random): void {
  const siteAt = weightedIndex(SITES.map(site => site.weight))
  const departmentAt = weightedIndex(DEPARTMENTS.map(department => department.weight))
  const typeAt = weightedIndex(USER_TYPES.map(type => type.weight))
  const leads = new Uint32Array(DEPARTMENTS.length)
  const heads = new Uint32Array(DEPARTMENTS.length)
  for (let index = 0; index < roster.size; index++) {
    const department = index === 0 ? CHIEF_DEPARTMENT : departmentAt(random)
    const level = index === 0 ? CHIEF : levelOf(random.float())
    roster.department[index] = department
    roster.site[index] = index === 0 ? HEADQUARTERS : siteAt(random)
    roster.level[index] = level
    roster.userType[index] = level >= LEAD ? 0 : typeAt(random)
    roster.shift[index] = DEPARTMENTS[department]!.shifts ? random.int(0, SHIFTS.length - 1) : DAY_SHIFT
    roster.manager[index] = level >= LEAD ? heads[department]! : leads[department]! || heads[department]!
    if (level === LEAD) leads[department] = index
    if (level === HEAD) heads[department] = index
    const edits = roster.role[index]! > 0
    const tenure = random.exponential(TENURE_MEAN_DAYS) + (edits ? EDITOR_TENURE_MIN_DAYS : 1)
    roster.tenureDays[index] = Math.min(TENURE_MAX_DAYS, tenure)
    if (random.chance(INACTIVE_SHARE) && !edits) roster.active[index] = 0
  }
}

function levelOf(draw: number): number {
  if (draw < 0.64) return STAFF
  if (draw < 0.88) return SENIOR
  return draw < 0.975 ? LEAD : HEAD
}

/** Gives names to all people; namesakes are counted by the spelling in an address. */
function name(roster: Roster, random: Random): void {
  const givenSlugs = slugNumbers(GIVEN_NAMES)
  const familySlugs = slugNumbers(FAMILY_NAMES)
  const bearers = new Uint16Array(GIVEN_NAMES.length * FAMILY_NAMES.length)
  for (let index = 0; index < roster.size; index++) {
    const home = CULTURE_NAMES.indexOf(SITES[roster.site[index]!]!.culture)
    const culture = random.chance(LOCAL_NAME_SHARE) ? home : random.int(0, NAME_STORES.length - 1)
    const other = random.chance(ONE_CULTURE_SHARE) ? culture : random.int(0, NAME_STORES.length - 1)
    const given = skewedOf(NAME_STORES[culture]!.given, random)
    const family = skewedOf(NAME_STORES[other]!.family, random)
    const bearer = givenSlugs[given]! * FAMILY_NAMES.length + familySlugs[family]!
    roster.given[index] = given
    roster.family[index] = family
    roster.namesake[index] = bearers[bearer]!
    bearers[bearer]!++
  }
}

function orderByEagerness(roster: Roster, random: Random): Uint32Array {
  const order = random.shuffle(indexesWhere(roster.size, index => roster.active[index] === 1))
  const joined = new Uint32Array(roster.size)
  joined.set(order)
  joined.set(
    indexesWhere(roster.size, index => roster.active[index] === 0),
    order.length,
  )
  return joined
}

function skewedOf(store: Uint16Array, random: Random): number {
  return store[random.skewed(store.length, 0.4)]!
}

/** For each name the index of the first name with the same spelling in an address. */
function slugNumbers(names: readonly string[]): Uint16Array {
  const slugs = names.map(addressPart)
  return Uint16Array.from(slugs, slug => slugs.indexOf(slug))
}

function indexesWhere(size: number, holds: (index: number) => boolean): Uint32Array {
  const found = new Uint32Array(size)
  let count = 0
  for (let index = 0; index < size; index++) if (holds(index)) found[count++] = index
  return found.slice(0, count)
}
