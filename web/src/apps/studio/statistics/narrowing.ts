import { AtriumError } from '@atrium/client'
import type { Address } from '../../../lib/use-address.ts'

/** The filter of the figures, as the address has it; null: none. */
export interface Narrowing {
  /** Name of an audience. */
  readonly audience: string | null
  readonly department: string | null
  readonly place: string | null
  readonly topic: string | null
  readonly initiative: string | null
}

/** The parameters of calls that the filters are. */
const PARAMETERS = {
  audience: 'audience',
  department: 'filter.department',
  place: 'filter.work_location',
  topic: 'filter.channel_id',
  initiative: 'filter.initiative_id',
} as const satisfies Record<keyof Narrowing, string>

export const FILTERS = Object.keys(PARAMETERS) as (keyof Narrowing)[]

export const narrowingOf = (address: Address): Narrowing => ({
  audience: address.get('audience') || null,
  department: address.get('department') || null,
  place: address.get('place') || null,
  topic: idOf(address.get('topic')),
  initiative: idOf(address.get('initiative')),
})

const idOf = (text: string | null): string | null => (text && /^[1-9]\d{0,14}$/.test(text) ? text : null)

/** The same as parameters of a call. */
export const parametersOf = ({ audience, department, place, topic, initiative }: Narrowing) => ({
  ...(audience ? { [PARAMETERS.audience]: audience } : {}),
  ...(department ? { [PARAMETERS.department]: department } : {}),
  ...(place ? { [PARAMETERS.place]: place } : {}),
  ...(topic ? { [PARAMETERS.topic]: Number(topic) } : {}),
  ...(initiative ? { [PARAMETERS.initiative]: Number(initiative) } : {}),
})

/** The same as a part of an address; empty without any. */
export const narrowingQueryText = (narrowing: Narrowing): string =>
  Object.entries(narrowing)
    .flatMap(([name, value]) => (value ? [`&${name}=${encodeURIComponent(value)}`] : []))
    .join('')

/** The name of a file with figures that are narrowed. */
export const narrowedName = (name: string, narrowing: Narrowing): string =>
  [name, ...Object.values(narrowing).filter(value => value !== null)].join('-').replaceAll(/[^\p{L}\p{N}]+/gu, '-')

/** The filter that the server refused: what it names is gone, or too few people have it; null for another error. */
export function refusedFilter(
  error: unknown,
): { readonly name: keyof Narrowing; readonly reason: 'gone' | 'few' } | null {
  if (!(error instanceof AtriumError) || error.status !== 400) return null
  for (const { parameter, rule } of error.validations) {
    const name = FILTERS.find(each => PARAMETERS[each] === parameter)
    if (name) return { name, reason: rule === 'out_of_range' ? 'few' : 'gone' }
  }
  return null
}
