// A provider's claims about a person, in one form for both protocols.

import type { AttributeNames, Match, ProviderRow } from '../provider/provider.ts'

export interface ProviderAnswer {
  /** The provider's own, unchanging name for the person: `sub`, or the NameID. */
  readonly subject: string
  /** Id of the provider's session: `sid`, or the SessionIndex. */
  readonly session: string | null
  /** Claims or attributes by their names. */
  readonly values: Readonly<Record<string, unknown>>
  /** The userName as the protocol has it. */
  readonly userName: string | null
  /** Whether the provider declares the address of these values as not checked. */
  readonly isEmailUnverified: boolean
  /** Its claims about the same person elsewhere (userinfo), for values that are missing here; two sources are never mixed. */
  readonly more?: ProviderAnswer
}

/** The usual names of the members, in the order in which they are tried. */
const USUAL_NAMES = {
  given_name: ['given_name', 'givenName', 'firstName', 'urn:oid:2.5.4.42', claim('givenname')],
  family_name: ['family_name', 'surname', 'sn', 'lastName', 'urn:oid:2.5.4.4', claim('surname')],
  email: ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', claim('emailaddress')],
  name: [
    'name',
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
} as const

type Member = keyof typeof USUAL_NAMES
type Attributes = Pick<ProviderRow, 'attributes'>

function claim(name: string): string {
  return `http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`
}

/** A value of the answer as text: the mapped claim or attribute, else the usual ones. */
export function memberOf(provider: Attributes, answer: ProviderAnswer, member: Member): string | null {
  const own = ownMemberOf(provider, answer, member)
  return own === null && answer.more ? memberOf(provider, answer.more, member) : own
}

function ownMemberOf({ attributes }: Attributes, { values }: ProviderAnswer, member: Member): string | null {
  const mapped = member === 'name' ? null : (attributes as AttributeNames)[member]
  const names = mapped ? [mapped] : USUAL_NAMES[member]
  return names.map(name => textOf(values, name)).find(text => text !== null) ?? null
}

/** The address, unless its source declares it as not checked. */
export function verifiedEmailOf(provider: Attributes, answer: ProviderAnswer): string | null {
  const email = ownMemberOf(provider, answer, 'email')
  if (email === null) return answer.more ? verifiedEmailOf(provider, answer.more) : null
  return answer.isEmailUnverified ? null : email
}

/** The value by which the person is found, as the provider's `match` defines; null if the response lacks it. */
export function matchedValue(provider: ProviderRow, answer: ProviderAnswer): string | null {
  const names = provider.attributes as AttributeNames
  switch (provider.match as Match) {
    case 'user_name':
      return names.user_name ? anyTextOf(answer, names.user_name) : (answer.userName ?? answer.more?.userName ?? null)
    case 'email':
      return verifiedEmailOf(provider, answer)
    case 'external_id':
      return names.external_id ? anyTextOf(answer, names.external_id) : answer.subject
  }
}

/** The external id, if a claim or attribute is configured for it. */
export function externalIdOf(provider: ProviderRow, answer: ProviderAnswer): string | null {
  const { external_id: name } = provider.attributes as AttributeNames
  return name ? anyTextOf(answer, name) : null
}

const anyTextOf = ({ values, more }: ProviderAnswer, name: string): string | null =>
  textOf(values, name) ?? (more ? textOf(more.values, name) : null)

function textOf(values: ProviderAnswer['values'], name: string): string | null {
  if (!Object.hasOwn(values, name)) return null
  const value = values[name]
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' && one.trim() !== '' ? one.trim() : null
}
