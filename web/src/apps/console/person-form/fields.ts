// Fields of the forms of a person, and their form for the server.

import { AtriumError, type PersonDetails, type PersonInput } from '@atrium/client'
import { dayOf } from '../../../lib/days.ts'
import type { RoleName } from '../parts/ranks.ts'

/** Attributes that are texts, in the order of the form. */
export const SIGN_IN = ['given_name', 'family_name', 'user_name', 'email'] as const
export const WORK = [
  ...(['title', 'department', 'work_location', 'manager_name', 'employee_number', 'hire_date'] as const),
  ...(['cost_center', 'organization', 'division', 'business_unit', 'user_type'] as const),
] as const
export const MORE = ['phone', 'preferred_language', 'timezone', 'external_id'] as const
const TEXTS = [...SIGN_IN, ...WORK, ...MORE] as const
export type TextName = (typeof TEXTS)[number]

export const NEEDED: readonly TextName[] = ['given_name', 'family_name', 'user_name']
export const TEXT_MAX_LENGTH = 255
export const CUSTOM_NAME_MAX_LENGTH = 64

export interface CustomAttribute {
  /** A field of this form alone. */
  readonly id: number
  readonly name: string
  readonly value: string
}

export type PersonValues = Readonly<Record<TextName, string>> & {
  readonly role: RoleName
  readonly custom: readonly CustomAttribute[]
}

const DAY_LENGTH = 10
/** A date that came without a time and a zone. */
const MIDNIGHT = /T00:00:00(\.000)?Z$/

/** The day of a date that begins at midnight of the program. */
export const hiredOn = (at: string, zone: string): string =>
  at === '' || MIDNIGHT.test(at) ? at.slice(0, DAY_LENGTH) : dayOf(at, zone)

/** Fields of a person, or of a new one. */
export function valuesOf(person: PersonDetails | null, zone: string): PersonValues {
  const texts = TEXTS.map(name => {
    const text = person?.[name] ?? ''
    return [name, name === 'hire_date' ? hiredOn(text, zone) : text] as const
  })
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string>),
    role: person?.role ?? 'member',
    custom: Object.entries(person?.custom_attributes ?? {}).map(([name, value], id) => ({ id, name, value })),
  }
}

/** The body that adds a person: what was left empty is left out. */
export function inputOf({ role, custom, ...texts }: PersonValues): PersonInput {
  const given = Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]))
  const attributes = customOf(custom)
  return {
    ...(Object.fromEntries(given) as unknown as PersonInput),
    role,
    ...(Object.keys(attributes).length === 0 ? {} : { custom_attributes: attributes }),
  }
}

/** The body of a PATCH, with the members that differ: null clears a text, and removes a custom attribute. */
export function changesOf(changes: Partial<PersonValues>, before: PersonDetails): Partial<PersonInput> {
  const { custom, role, ...texts } = changes
  const cleared = Object.entries(texts).map(([name, text]) => [name, text.trim() || null])
  const now = custom && customOf(custom)
  const gone = Object.keys(before.custom_attributes ?? {}).filter(name => now && !Object.hasOwn(now, name))
  return {
    ...Object.fromEntries(cleared),
    ...(role ? { role } : {}),
    ...(now ? { custom_attributes: { ...now, ...Object.fromEntries(gone.map(name => [name, null])) } } : {}),
  }
}

const customOf = (custom: readonly CustomAttribute[]): Record<string, string> =>
  Object.fromEntries(
    custom.flatMap(({ name, value }) => (name.trim() && value.trim() ? [[name.trim(), value.trim()]] : [])),
  )

/** Fault of a field; its words are `fault.…`. */
export type Fault = 'missing' | 'address' | 'user_name' | 'date' | 'language' | 'zone' | 'long' | 'taken' | 'rank'
export type Faults = Partial<Readonly<Record<TextName | 'role' | 'custom', Fault>>>

/** Faults of the form. */
export function faultsOf(values: PersonValues, needsEmail: boolean): Faults {
  const needed = needsEmail ? [...NEEDED, 'email' as const] : NEEDED
  const isNameless = values.custom.some(({ name, value }) => name.trim() === '' && value.trim() !== '')
  return {
    ...Object.fromEntries(needed.filter(name => values[name].trim() === '').map(name => [name, 'missing'])),
    ...(isNameless ? { custom: 'missing' as const } : {}),
  }
}

const BY_NAME: Partial<Record<string, Fault>> = {
  email: 'address',
  user_name: 'user_name',
  hire_date: 'date',
  preferred_language: 'language',
  timezone: 'zone',
}

/** The fields that a refusal of the server is about. */
export function refusedFields(error: unknown): Faults {
  if (!(error instanceof AtriumError)) return {}
  // The server says whose it is in words alone.
  if (error.status === 409) return { [/e-mail/.test(error.detail) ? 'email' : 'user_name']: 'taken' }
  if (error.status === 403) return { role: 'rank' }
  return Object.fromEntries(
    error.validations.flatMap(({ parameter = '', rule }): [string, Fault][] => {
      if (parameter.startsWith('custom_attributes')) return [['custom', 'long']]
      if (![...TEXTS, 'role'].includes(parameter as TextName)) return []
      if (rule === 'required' || rule === 'too_short') return [[parameter, 'missing']]
      return [[parameter, rule === 'too_long' ? 'long' : (BY_NAME[parameter] ?? 'long')]]
    }),
  )
}
