// Checks on the signed assertion, in addition to those of the library (SAML 2.0 Profiles, section 4.1.4.2).

import type { ProviderAnswer } from '../people/answer.ts'
import { CLOCK_SKEW_MS } from './library.ts'
import { DocumentError } from './problems.ts'

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** An element as the library returns it: attributes in `$`, text in `_`, children by their local names. */
interface Part {
  readonly $?: Readonly<Record<string, string>>
  readonly _?: string
  readonly [child: string]: unknown
}

export interface Expected {
  readonly issuer: string
  readonly audience: string
  readonly recipient: string
  readonly requestId: string
  readonly now: number
}

export interface CheckedAssertion {
  readonly id: string
  readonly expiresAt: Date
  readonly answer: ProviderAnswer
}

/** Reads a signed assertion. Throws DocumentError for one that is not for this server, not valid now, or not about one person. */
export function checkAssertion(assertion: unknown, expected: Expected): CheckedAssertion {
  const part = assertion as Part
  const { ID: id } = part.$ ?? {}
  if (!id || part.$?.Version !== '2.0') throw new DocumentError('the assertion has no id or is not of SAML 2.0')
  if (textOf(one(part, 'Issuer')) !== expected.issuer) throw new DocumentError('another provider issued the assertion')
  checkConditions(one(part, 'Conditions'), expected)
  const subject = one(part, 'Subject')
  const nameId = one(subject, 'NameID')
  const name = textOf(nameId)
  if (!name || Object.keys(nameId).some(key => key !== '_' && key !== '$'))
    throw new DocumentError('there is no NameID')
  const ends = children(subject, 'SubjectConfirmation').flatMap(confirmation => endOf(confirmation, expected))
  if (ends.length === 0) throw new DocumentError('no confirmation is for this request, address and time')
  const statement = one(part, 'AuthnStatement')
  const sessionEnd = timeOf(statement.$?.SessionNotOnOrAfter)
  if (sessionEnd !== null && sessionEnd <= expected.now - CLOCK_SKEW_MS) throw new DocumentError('the session is over')
  return {
    id,
    expiresAt: new Date(Math.max(...ends) + 2 * CLOCK_SKEW_MS),
    answer: {
      subject: name,
      session: statement.$?.SessionIndex ?? null,
      values: attributesOf(part),
      userName: name,
      isEmailUnverified: false,
    },
  }
}

function checkConditions(conditions: Part, { audience, now }: Expected): void {
  const from = timeOf(conditions.$?.NotBefore)
  const to = timeOf(conditions.$?.NotOnOrAfter)
  if (from !== null && from > now + CLOCK_SKEW_MS) throw new DocumentError('the assertion is not valid yet')
  if (to !== null && to <= now - CLOCK_SKEW_MS) throw new DocumentError('the assertion has expired')
  const restrictions = children(conditions, 'AudienceRestriction')
  const isForUs = (restriction: Part) => children(restriction, 'Audience').some(text => textOf(text) === audience)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new DocumentError('it is for another audience')
}

/** The end of a confirmation for this server; empty for one that is for another. */
function endOf(confirmation: Part, { recipient, requestId, now }: Expected): number[] {
  const { Recipient, InResponseTo, NotOnOrAfter, NotBefore } = one(confirmation, 'SubjectConfirmationData').$ ?? {}
  const end = timeOf(NotOnOrAfter)
  const isForUs = Recipient === recipient && InResponseTo === requestId && NotBefore === undefined
  if (confirmation.$?.Method !== BEARER || !isForUs || end === null || end <= now - CLOCK_SKEW_MS) return []
  return [end]
}

function attributesOf(assertion: Part): Record<string, unknown> {
  const values = new Map<string, unknown>()
  for (const statement of children(assertion, 'AttributeStatement')) {
    for (const attribute of children(statement, 'Attribute')) {
      const name = attribute.$?.Name
      const texts = children(attribute, 'AttributeValue').map(textOf)
      if (name && !values.has(name)) values.set(name, texts)
    }
  }
  return Object.fromEntries(values)
}

const children = (part: Part, name: string): Part[] =>
  Array.isArray(part[name])
    ? (part[name] as unknown[]).map(child => (typeof child === 'string' ? { _: child } : (child as Part)))
    : []

function one(part: Part, name: string): Part {
  const [first, ...others] = children(part, name)
  if (!first || others.length > 0) throw new DocumentError(`there is not exactly one ${name}`)
  return first
}

const textOf = ({ _: text }: Part): string => text?.trim() ?? ''

function timeOf(text: string | undefined): number | null {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}
