// Random organisations, and a plain reading of who sees what in them.

import fc from 'fast-check'

export type Rule =
  | { readonly all: readonly Rule[] }
  | { readonly any: readonly Rule[] }
  | { readonly not: Rule }
  | { readonly attribute: string; readonly operator: string; readonly value?: string | readonly string[] }

export interface ModelPerson {
  readonly department: string | null
  readonly city: string | null
  readonly shift: string | null
  readonly active: boolean
}

export interface ModelAudience {
  /** Null: a group of these people, by their number. */
  readonly rule: Rule | null
  readonly members: readonly number[]
  /** Deleted once topics and posts are targeted at it. */
  readonly deleted: boolean
}

export interface ModelTopic {
  readonly state: 'published' | 'hidden' | 'archived'
  /** Numbers of audiences; none: open to everyone. */
  readonly audiences: readonly number[]
}

export interface ModelPost {
  readonly state: 'draft' | 'review' | 'published' | 'archived' | 'scheduled'
  readonly topics: readonly number[]
  readonly audiences: readonly number[]
}

export interface Organisation {
  readonly people: readonly ModelPerson[]
  readonly audiences: readonly ModelAudience[]
  readonly topics: readonly ModelTopic[]
  readonly posts: readonly ModelPost[]
}

const PEOPLE = 5
const AUDIENCES = 4
const TOPICS = 3

const TEXTS = ['Sales', 'SALES', 'Vertrieb Süd', 'VERTRIEB SÜD', 'Küche', 'K\u212aL', 'kkl', 'İzmir', 'night', 's']
const text = fc.constantFrom(...TEXTS)
const sometimes = fc.option(text, { nil: null })
const person: fc.Arbitrary<ModelPerson> = fc.record({
  department: sometimes,
  city: sometimes,
  shift: sometimes,
  active: fc.boolean(),
})

const condition: fc.Arbitrary<Rule> = fc
  .tuple(
    fc.constantFrom('department', 'address.locality', 'custom.shift'),
    text,
    fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
  )
  .chain(([attribute, value, values]) =>
    fc.constantFrom<Rule>(
      ...['eq', 'ne', 'contains', 'starts_with'].map(operator => ({ attribute, operator, value })),
      ...['in', 'not_in'].map(operator => ({ attribute, operator, value: values })),
      ...['present', 'absent'].map(operator => ({ attribute, operator })),
    ),
  )
export const { rule } = fc.letrec<{ rule: Rule }>(tie => ({
  rule: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    condition,
    fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map(all => ({ all })),
    fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map(any => ({ any })),
    tie('rule').map(not => ({ not })),
  ),
}))

const numbers = (below: number, least: number) =>
  fc.uniqueArray(fc.nat(below - 1), { minLength: least, maxLength: Math.min(below, 3) })

export const organisation: fc.Arbitrary<Organisation> = fc.record({
  people: fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
  audiences: fc.array(
    fc.record({
      rule: fc.option(rule, { nil: null }),
      members: numbers(PEOPLE, 0),
      deleted: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
    { minLength: AUDIENCES, maxLength: AUDIENCES },
  ),
  topics: fc.array(
    fc.record({
      state: fc.constantFrom<ModelTopic['state'][]>('published', 'published', 'published', 'hidden', 'archived'),
      audiences: fc.oneof(fc.constant([]), numbers(AUDIENCES, 1)),
    }),
    { minLength: TOPICS, maxLength: TOPICS },
  ),
  posts: fc.array(
    fc.record({
      state: fc.constantFrom<ModelPost['state'][]>(
        ...(['published', 'published', 'published', 'published'] as const),
        ...(['draft', 'review', 'archived', 'scheduled'] as const),
      ),
      topics: numbers(TOPICS, 1),
      audiences: fc.oneof(fc.constant([]), numbers(AUDIENCES, 1)),
    }),
    { minLength: 4, maxLength: 6 },
  ),
})

export const textOf = (someone: ModelPerson, attribute: string): string | null =>
  attribute === 'department' ? someone.department : attribute === 'custom.shift' ? someone.shift : someone.city

const small = (value: string): string => value.normalize('NFC').toLowerCase()

/** Whether one condition holds, or a rule. */
export function holds(someone: ModelPerson, given: Rule): boolean {
  if ('all' in given) return given.all.every(part => holds(someone, part))
  if ('any' in given) return given.any.some(part => holds(someone, part))
  if ('not' in given) return !holds(someone, given.not)
  const own = textOf(someone, given.attribute)
  const wanted = [given.value ?? []].flat().map(small)
  const is = (test: (value: string) => boolean) => own !== null && test(small(own))
  switch (given.operator) {
    case 'eq':
    case 'in':
      return is(value => wanted.includes(value))
    case 'ne':
    case 'not_in':
      return !is(value => wanted.includes(value))
    case 'contains':
      return is(value => value.includes(wanted[0] as string))
    case 'starts_with':
      return is(value => value.startsWith(wanted[0] as string))
    case 'present':
      return own !== null
    default:
      return own === null
  }
}

export const leavesOf = (given: Rule): Rule[] => {
  if ('all' in given) return given.all.flatMap(leavesOf)
  if ('any' in given) return given.any.flatMap(leavesOf)
  return 'not' in given ? leavesOf(given.not) : [given]
}

export function isMember(of: Organisation, audience: number, who: number): boolean {
  const { rule, members, deleted } = of.audiences[audience] as ModelAudience
  if (deleted) return false
  return rule ? holds(of.people[who] as ModelPerson, rule) : members.includes(who)
}

export function letsIn(of: Organisation, topic: number, who: number): boolean {
  const { audiences } = of.topics[topic] as ModelTopic
  return audiences.length === 0 || audiences.some(audience => isMember(of, audience, who))
}

export function sees(of: Organisation, post: ModelPost, who: number): boolean {
  const isOpen = (topic: number) => of.topics[topic]?.state === 'published' && letsIn(of, topic, who)
  const isNamed = post.audiences.length === 0 || post.audiences.some(audience => isMember(of, audience, who))
  return post.state === 'published' && (of.people[who]?.active ?? false) && post.topics.some(isOpen) && isNamed
}
