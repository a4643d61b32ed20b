import type { Address } from '../../../lib/use-address.ts'

/** The filter of the figures, as the address has it; null: none. */
export interface Narrowing {
  /** Name of an audience. */
  readonly audience: string | null
  readonly topic: string | null
  readonly initiative: string | null
}

export const narrowingOf = (address: Address): Narrowing => ({
  audience: address.get('audience') || null,
  topic: idOf(address.get('topic')),
  initiative: idOf(address.get('initiative')),
})

const idOf = (text: string | null): string | null => (text && /^[1-9]\d{0,14}$/.test(text) ? text : null)

/** The same as parameters of a call. */
export const parametersOf = ({ audience, topic, initiative }: Narrowing) => ({
  ...(audience ? { audience } : {}),
  ...(topic ? { 'filter.channel_id': Number(topic) } : {}),
  ...(initiative ? { 'filter.initiative_id': Number(initiative) } : {}),
})

/** The same as a part of an address; empty without any. */
export const narrowingQueryText = (narrowing: Narrowing): string =>
  Object.entries(narrowing)
    .flatMap(([name, value]) => (value ? [`&${name}=${encodeURIComponent(value)}`] : []))
    .join('')
