import type { AudienceRule } from '@atrium/client'

/** Rules as the builder shows them: groups of conditions, each of them turned around or not. */
export type RuleNode = Condition | Group

export interface Condition {
  readonly kind: 'condition'
  /** Key of the node on this page while it moves. */
  readonly key: number
  readonly not: boolean
  readonly attribute: string
  readonly operator: Operator
  readonly values: readonly string[]
  /** The text beside the button that adds a value; it counts as a value for an operator with a list. */
  readonly typed: string
  /** Bounds of `days_since`, as typed. */
  readonly days: Days
}

export interface Days {
  readonly min: string
  readonly max: string
}

export interface Group {
  readonly kind: 'group'
  readonly key: number
  readonly not: boolean
  readonly join: 'all' | 'any'
  readonly children: readonly RuleNode[]
}

const COMMON = ['eq', 'ne', 'in', 'not_in', 'contains', 'starts_with', 'present', 'absent'] as const
export type Operator = (typeof COMMON)[number] | 'domain' | 'days_since'

/** The operators that an attribute takes, its usual one first. */
export function operatorsOf(attribute: string): readonly Operator[] {
  if (attribute === 'hire_date' || attribute === 'promotion_date') return ['days_since']
  if (attribute === 'signed_in') return ['eq']
  if (attribute === 'group') return ['eq', 'in']
  if (attribute === 'email') return [...COMMON, 'domain']
  return attribute.startsWith('custom.') ? [...COMMON, 'days_since'] : COMMON
}

/** Values of the contract. */
export const CONDITIONS_MAX_COUNT = 50
export const LEVELS_MAX_COUNT = 5

const LISTS: readonly Operator[] = ['in', 'not_in']
const WITHOUT_VALUE: readonly Operator[] = ['present', 'absent', 'days_since']

export const takesList = (operator: Operator): boolean => LISTS.includes(operator)
export const takesValue = (operator: Operator): boolean => !WITHOUT_VALUE.includes(operator)

const NO_DAYS: Days = { min: '', max: '' }

let last = 0
const nextKey = (): number => ++last

export const newCondition = (attribute = 'department'): Condition => ({
  kind: 'condition',
  key: nextKey(),
  not: false,
  attribute,
  operator: operatorsOf(attribute)[0] ?? 'eq',
  values: [],
  typed: '',
  days: NO_DAYS,
})

export const newGroup = (children: readonly RuleNode[] = [newCondition()]): Group => ({
  kind: 'group',
  key: nextKey(),
  not: false,
  join: 'all',
  children,
})

/** A rule of the server as the builder shows it; its outermost part is a group. */
export function treeOf(rule: AudienceRule): Group {
  const node = nodeOf(rule)
  return node.kind === 'group' ? node : newGroup([node])
}

function nodeOf(rule: AudienceRule): RuleNode {
  if ('not' in rule) {
    const inner = nodeOf(rule.not)
    return inner.not ? { ...newGroup([inner]), not: true } : { ...inner, not: true }
  }
  if ('all' in rule) return { ...newGroup(rule.all.map(nodeOf)), join: 'all' }
  if ('any' in rule) return { ...newGroup(rule.any.map(nodeOf)), join: 'any' }
  const { attribute, operator, value } = rule
  const condition = { ...newCondition(attribute), operator: operator as Operator }
  if (value === undefined || value === null) return condition
  if (typeof value === 'string' || 'length' in value) return { ...condition, values: [value].flat() }
  return { ...condition, days: { min: String(value.min ?? ''), max: String(value.max ?? '') } }
}

/** Whether the server keeps a part of the rule from this reader, who can neither change nor try it. */
export function hidesValues(rule: AudienceRule): boolean {
  if ('not' in rule) return hidesValues(rule.not)
  if ('all' in rule) return rule.all.some(hidesValues)
  return 'any' in rule ? rule.any.some(hidesValues) : rule.value === null
}

/** In the form of the server; null while a value is missing. */
export function ruleOf(node: RuleNode): AudienceRule | null {
  const rule = node.kind === 'group' ? groupRule(node) : conditionRule(node)
  return rule && node.not ? { not: rule } : rule
}

function groupRule({ join, children }: Group): AudienceRule | null {
  const rules = children.map(ruleOf)
  if (rules.length === 0 || rules.includes(null)) return null
  const parts = rules as AudienceRule[]
  return join === 'all' ? { all: parts } : { any: parts }
}

/** The values of a condition, with the one that is not added yet. */
export function valuesOf({ operator, values, typed }: Pick<Condition, 'operator' | 'values' | 'typed'>): string[] {
  const all = takesList(operator) ? [...values, typed] : values
  return [...new Set(all.map(value => value.trim()).filter(Boolean))]
}

function conditionRule({ attribute, operator, values, typed, days }: Condition): AudienceRule | null {
  const given = valuesOf({ operator, values, typed })
  if (attribute === '') return null
  if (operator === 'days_since') return daysRule(attribute, days)
  if (!takesValue(operator)) return { attribute, operator }
  if (given.length === 0) return null
  return takesList(operator) ? { attribute, operator, value: given } : { attribute, operator, value: given[0] ?? '' }
}

const WHOLE = /^-?\d{1,6}$/

function daysRule(attribute: string, { min, max }: Days): AudienceRule | null {
  const given = [min, max].map(text => text.trim()).filter(Boolean)
  if (given.length === 0 || !given.every(text => WHOLE.test(text))) return null
  if (given.length === 2 && Number(min) > Number(max)) return null
  return {
    attribute,
    operator: 'days_since',
    value: { ...(min.trim() ? { min: Number(min) } : {}), ...(max.trim() ? { max: Number(max) } : {}) },
  }
}

export const conditionCount = (node: RuleNode): number =>
  node.kind === 'condition' ? 1 : node.children.reduce((sum, child) => sum + conditionCount(child), 0)

/** The tree with one node changed; null takes it away. A group that is left empty goes as well, but for the outermost. */
export function withNode(group: Group, key: number, change: (node: RuleNode) => RuleNode | null): Group {
  const children = group.children.flatMap(child => {
    const next = child.key === key ? change(child) : child.kind === 'group' ? withNode(child, key, change) : child
    if (next === null || (next.kind === 'group' && next.children.length === 0)) return []
    return [next]
  })
  return { ...group, children }
}
