// Groups and audiences: first those that follow from attributes (departments, sites, shifts ...), then communities of
// people that only a list can name. Sizes run from 5 to a third of the company.

import { type Company, MS_PER_DAY } from './company.ts'
import type { Random } from './random.ts'
import { SITES } from './sites.ts'
import type { SeedCondition, SeedGroup, SeedRule } from './types.ts'
import { DEPARTMENTS, HOBBIES, projectName, SHIFTS, USER_TYPES } from './words.ts'

const MEMBERS_MIN = 5
const COMPANY_SHARE_MAX = 1 / 3
/** Of those with a rule, how many are dynamic audiences; the rest are groups that a directory keeps in step. */
const DYNAMIC_SHARE = 0.4

type Column = 'department' | 'site' | 'shift' | 'userType'
interface Match {
  readonly column: Column
  readonly code: number
}

interface Outline {
  readonly display_name: string
  readonly description: string
  /** Null where members are drawn. */
  readonly matches: readonly Match[] | null
  /** What it is looked up by: 'department:3', 'site:0'. */
  readonly key: string | null
}

/** All audiences of an organisation. Outlines are small and made at once, members when asked for. */
export class Audiences {
  readonly #company: Company
  readonly #outlines: readonly Outline[]
  readonly #indexes: ReadonlyMap<string, number>
  readonly #members = new Map<number, Uint32Array>()

  constructor(company: Company) {
    this.#company = company
    this.#outlines = makeOutlines(company)
    this.#indexes = new Map(this.#outlines.flatMap(({ key }, index) => (key === null ? [] : [[key, index] as const])))
  }

  get count(): number {
    return this.#outlines.length
  }

  /** Everyone of a department; null where that audience was not made. */
  ofDepartment(code: number): number | null {
    return this.#indexes.get(`department:${code}`) ?? null
  }

  ofSite(code: number): number | null {
    return this.#indexes.get(`site:${code}`) ?? null
  }

  /** Active and inactive members, the keenest readers first. Kept: about 4 bytes a member. */
  members(index: number): Uint32Array {
    let members = this.#members.get(index)
    if (members === undefined) {
      members = this.#findMembers(index)
      this.#members.set(index, members)
    }
    return members
  }

  *groups(): Generator<SeedGroup> {
    for (const [index, outline] of this.#outlines.entries()) {
      const random = this.#company.random.fork('group').fork(index)
      yield {
        index,
        name: snakeCase(outline.display_name),
        display_name: outline.display_name,
        description: outline.description,
        kind: outline.matches !== null && random.chance(DYNAMIC_SHARE) ? 'dynamic' : 'group',
        rule: outline.matches && toRule(outline.matches),
        member_indexes: this.#findMembers(index).sort(),
        created_at: new Date(this.#company.anchor.getTime() - random.int(1_100, 2_000) * MS_PER_DAY),
      }
    }
  }

  #findMembers(index: number): Uint32Array {
    const { roster, random } = this.#company
    const { matches } = this.#outlines[index]!
    if (matches === null) return drawMembers(random.fork('members').fork(index), roster.byEagerness)
    return roster.byEagerness.filter(user => matches.every(({ column, code }) => roster[column][user] === code))
  }
}

/** The generated name of an audience: 'Berlin: first aiders' is 'berlin_first_aiders'. */
export function snakeCase(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '')
}

function toRule(matches: readonly Match[]): SeedRule {
  return { conditions: matches.map(toCondition) }
}

function toCondition({ column, code }: Match): SeedCondition {
  switch (column) {
    case 'department':
      return { attribute: 'department', operator: 'eq', value: DEPARTMENTS[code]!.name }
    case 'site':
      return { attribute: 'workLocation', operator: 'eq', value: SITES[code]!.city }
    case 'shift':
      return { attribute: 'customAttributes.shift', operator: 'eq', value: SHIFTS[code]! }
    case 'userType':
      return { attribute: 'userType', operator: 'eq', value: USER_TYPES[code]!.name }
  }
}

/** As many as the plan wants: by department and site first, then finer ones in random order, then communities. */
function makeOutlines(company: Company): Outline[] {
  const random = company.random.fork('groups')
  const broad = [...byDepartment(), ...bySite()]
  const fine = random.fork('fine').shuffle([...byShift(), ...byUserType(), ...byDepartmentAndSite()])
  const outlines: Outline[] = []
  const sizeOf = memberCounter(company)
  const wantedByRule = Math.ceil(company.plan.groups * 0.7)
  for (const outline of [...broad, ...fine]) {
    if (outlines.length >= wantedByRule) break
    if (isWithinBounds(sizeOf(outline.matches!), company.roster.size)) outlines.push(outline)
  }
  for (const outline of communities(random.fork('communities'))) {
    if (outlines.length >= company.plan.groups) break
    outlines.push(outline)
  }
  return outlines
}

function byDepartment(): Outline[] {
  return DEPARTMENTS.map(({ name }, code) => ({
    display_name: `All of ${name}`,
    description: `Everyone who works in ${name}, at every site.`,
    matches: [{ column: 'department', code }],
    key: `department:${code}`,
  }))
}

function bySite(): Outline[] {
  return SITES.map(({ city, countryName }, code) => ({
    display_name: `${city} site`,
    description: `Everyone whose place of work is ${city}, ${countryName}.`,
    matches: [{ column: 'site', code }],
    key: `site:${code}`,
  }))
}

function byShift(): Outline[] {
  return SITES.flatMap(({ city }, site) =>
    SHIFTS.map((shift, code) => ({
      display_name: `${city} ${shift.toLowerCase()} shift`,
      description: `The ${shift.toLowerCase()} shift in ${city}.`,
      matches: [
        { column: 'site' as const, code: site },
        { column: 'shift' as const, code },
      ],
      key: null,
    })),
  )
}

function byUserType(): Outline[] {
  return USER_TYPES.map(({ name }, code) => ({
    display_name: `All ${name.toLowerCase()}s`.replace('temporarys', 'temporary staff'),
    description: `Everyone employed as ${name.toLowerCase()}.`,
    matches: [{ column: 'userType', code }],
    key: null,
  }))
}

function byDepartmentAndSite(): Outline[] {
  return DEPARTMENTS.flatMap(({ name }, department) =>
    SITES.map(({ city }, site) => ({
      display_name: `${name} ${city}`,
      description: `${name} in ${city}.`,
      matches: [
        { column: 'department' as const, code: department },
        { column: 'site' as const, code: site },
      ],
      key: null,
    })),
  )
}

const COMMUNITIES = [
  ['Night shift leads', 'Those who lead a team at night.'],
  ['First aiders', 'Trained to help until the ambulance is here.'],
  ['Fire wardens', 'Who guides everybody out when the alarm rings.'],
  ['People managers', 'Everyone who leads at least one person.'],
  ['New joiners', 'Colleagues in their first hundred days.'],
  ['Employee representatives', 'Elected to speak for the staff.'],
  ['Mentors', 'Experienced colleagues who lend an ear once a month.'],
  ['Apprentice trainers', 'Who shows our apprentices how it is done.'],
  ['Key users', 'First contact for questions about our business systems.'],
  ['Energy scouts', 'They find the light that nobody switched off.'],
] as const

/** An endless supply of groups without a rule, all with different names. */
function* communities(random: Random): Generator<Outline> {
  const local = COMMUNITIES.flatMap(([name, description]) =>
    SITES.map(({ city }) => community(`${name} ${city}`, description)),
  )
  const hobbies = SITES.flatMap(({ city }) =>
    HOBBIES.map(hobby => community(`${hobby} ${city}`, `${hobby} after work with colleagues from ${city}.`)),
  )
  yield* COMMUNITIES.map(([name, description]) => community(name, description))
  yield* random.shuffle([...local, ...hobbies])
  for (let number = 0; ; number++) {
    const wave = Math.floor(number / 1_000)
    const name = `Project ${projectName(number % 1_000)}${wave === 0 ? '' : ` ${wave + 1}`}`
    yield community(name, `The team of ${name} and those who follow its progress.`)
  }
}

function community(name: string, description: string): Outline {
  return { display_name: name, description, matches: null, key: null }
}

/** A random part of the company in no order of merit, mostly small; the list stays sorted by eagerness. */
function drawMembers(random: Random, people: Uint32Array): Uint32Array {
  const { min, max } = bounds(people.length)
  const size = Math.round(min * (max / min) ** (random.float() ** 2))
  return random.spread(size, people.length).map(place => people[place]!)
}

function bounds(people: number): { min: number; max: number } {
  const min = Math.min(MEMBERS_MIN, people)
  return { min, max: Math.max(min, Math.floor(people * COMPANY_SHARE_MAX)) }
}

function isWithinBounds(members: number, people: number): boolean {
  const { min, max } = bounds(people)
  return members >= min && members <= max
}

/** How many people fulfil all conditions, from one pass over the roster. */
function memberCounter({ roster }: Company): (matches: readonly Match[]) => number {
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (let user = 0; user < roster.size; user++) {
    const site = roster.site[user]!
    add(countKey([{ column: 'department', code: roster.department[user]! }]))
    add(countKey([{ column: 'site', code: site }]))
    add(countKey([{ column: 'userType', code: roster.userType[user]! }]))
    add(
      countKey([
        { column: 'site', code: site },
        { column: 'shift', code: roster.shift[user]! },
      ]),
    )
    add(
      countKey([
        { column: 'department', code: roster.department[user]! },
        { column: 'site', code: site },
      ]),
    )
  }
  return matches => counts.get(countKey(matches)) ?? 0
}

function countKey(matches: readonly Match[]): string {
  return matches.map(({ column, code }) => `${column}:${code}`).join(' ')
}
