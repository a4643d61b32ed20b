// The outlines of audiences: first those by attributes (departments, sites, shifts ...), then communities,
// which are lists of people.

import type { Company } from '../company.ts'
import type { Random } from '../draw/random.ts'
import { DEPARTMENTS, HOBBIES, PROJECT_NAMES_MAX, projectName, SHIFTS, USER_TYPES } from '../draw/words.ts'
import { SITES } from './sites.ts'

const MEMBERS_MIN = 5
const COMPANY_SHARE_MAX = 1 / 3
const BY_RULE_SHARE = 0.7

type Column = 'department' | 'site' | 'shift' | 'userType'
/** People with this code in that column of the roster. */
export interface Match {
  readonly column: Column
  readonly code: number
}

/** An audience without its members. */
export interface AudienceOutline {
  readonly display_name: string
  readonly description: string
  /** Null for audiences whose members are drawn. */
  readonly matches: readonly Match[] | null
  /** The key of look-ups: 'department:3', 'site:0'. */
  readonly key: string | null
}

/** The number of the plan: by department and site first, then finer ones in random order, then communities. */
export function makeOutlines(company: Company): AudienceOutline[] {
  const random = company.random.fork('groups')
  const broad = [...byDepartment(), ...bySite()]
  const fine = random.fork('fine').shuffle([...byShift(), ...byUserType(), ...byDepartmentAndSite()])
  const outlines: AudienceOutline[] = []
  const sizeOf = memberCounter(company)
  const wantedByRule = Math.ceil(company.plan.groups * BY_RULE_SHARE)
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

function byDepartment(): AudienceOutline[] {
  return DEPARTMENTS.map(({ name }, code) => ({
    display_name: `All of ${name}`,
    description: `Everyone who works in ${name}, at every site.`,
    matches: [{ column: 'department', code }],
    key: `department:${code}`,
  }))
}

function bySite(): AudienceOutline[] {
  return SITES.map(({ city, countryName }, code) => ({
    display_name: `${city} site`,
    description: `Everyone whose place of work is ${city}, ${countryName}.`,
    matches: [{ column: 'site', code }],
    key: `site:${code}`,
  }))
}

function byShift(): AudienceOutline[] {
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

function byUserType(): AudienceOutline[] {
  return USER_TYPES.map(({ name }, code) => ({
    display_name: `All ${name.toLowerCase()}s`.replace('temporarys', 'temporary staff'),
    description: `Everyone employed as ${name.toLowerCase()}.`,
    matches: [{ column: 'userType', code }],
    key: null,
  }))
}

function byDepartmentAndSite(): AudienceOutline[] {
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
function* communities(random: Random): Generator<AudienceOutline> {
  const local = COMMUNITIES.flatMap(([name, description]) =>
    SITES.map(({ city }) => community(`${name} ${city}`, description)),
  )
  const hobbies = SITES.flatMap(({ city }) =>
    HOBBIES.map(hobby => community(`${hobby} ${city}`, `${hobby} after work with colleagues from ${city}.`)),
  )
  yield* COMMUNITIES.map(([name, description]) => community(name, description))
  yield* random.shuffle([...local, ...hobbies])
  for (let number = 0; ; number++) {
    const wave = Math.floor(number / PROJECT_NAMES_MAX)
    const name = `Project ${projectName(number % PROJECT_NAMES_MAX)}${wave === 0 ? '' : ` ${wave + 1}`}`
    yield community(name, `The team of ${name} and those who follow its progress.`)
  }
}

function community(name: string, description: string): AudienceOutline {
  return { display_name: name, description, matches: null, key: null }
}

/** The smallest and largest number of members in a company of this size. */
export function sizeBounds(people: number): { min: number; max: number } {
  const min = Math.min(MEMBERS_MIN, people)
  return { min, max: Math.max(min, Math.floor(people * COMPANY_SHARE_MAX)) }
}

function isWithinBounds(members: number, people: number): boolean {
  const { min, max } = sizeBounds(people)
  return members >= min && members <= max
}

/** The number of people who fulfil all conditions, from one pass over the roster. */
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
