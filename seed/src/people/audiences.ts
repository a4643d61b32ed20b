// Groups and audiences: first those by attributes (departments, sites, shifts ...), then communities, which are
// lists of people. Sizes run from 5 to a third of the company.

import { type Company, MS_PER_DAY } from '../company.ts'
import type { Random } from '../draw/random.ts'
import { DEPARTMENTS, SHIFTS, USER_TYPES } from '../draw/words.ts'
import type { SeedCondition, SeedGroup, SeedRule } from '../types.ts'
import { type AudienceOutline, type Match, makeOutlines, sizeBounds } from './audience-outlines.ts'
import { SITES } from './sites.ts'

/** Share of dynamic audiences among those with a rule; the others are groups that a directory updates. */
const DYNAMIC_SHARE = 0.4

/** All audiences of an organisation. Outlines are small and made at once, members on request. */
export class Audiences {
  readonly #company: Company
  readonly #outlines: readonly AudienceOutline[]
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

  /** The audience of a department; null where it was not made. */
  ofDepartment(code: number): number | null {
    return this.#indexes.get(`department:${code}`) ?? null
  }

  ofSite(code: number): number | null {
    return this.#indexes.get(`site:${code}`) ?? null
  }

  /** Active and inactive members, the most active readers first. Cached: about 4 bytes a member. */
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

/** A random part of the company, mostly small; the list stays sorted by reading activity. */
function drawMembers(random: Random, people: Uint32Array): Uint32Array {
  const { min, max } = sizeBounds(people.length)
  const size = Math.round(min * (max / min) ** (random.float() ** 2))
  return random.spread(size, people.length).map(place => people[place]!)
}
