import { ROLES } from '../../../platform/access/roles.ts'
import {
  attribute,
  commonAttributes,
  ignored,
  LONG_TEXT_LENGTH_MAX,
  type ScimAttribute,
  type ScimSchema,
  stored,
} from './schema-types.ts'

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User'

export const EMAIL_TYPES = ['work', 'home', 'other'] as const
export const PHONE_TYPES = ['main', 'mobile'] as const
export const ADDRESS_PARTS = ['streetAddress', 'locality', 'region', 'postalCode', 'country', 'formatted'] as const

const EMAIL_LENGTH_MAX = 254
const PHONE_LENGTH_MAX = 64
/** A data URI may fill a whole request; see the limit of SCIM photo requests in the contract. */
const PHOTO_LENGTH_MAX = 200 * 1024 * 1024
const PASSWORD_LENGTH_MAX = 1_024

const name = attribute('name', "The components of the user's name", {
  type: 'complex',
  required: true,
  subAttributes: [
    attribute('formatted', 'The full name; given and family name when none was provisioned'),
    attribute('familyName', 'Family name', { required: true }),
    attribute('givenName', 'Given name', { required: true }),
    ignored('middleName'),
    ignored('honorificPrefix'),
    ignored('honorificSuffix'),
  ],
})

const roleScope = (scope: string, what: string) =>
  attribute(scope, `The ${what} that the role is restricted to`, { multiValued: true, caseExact: true })

export const rolesAttribute = attribute('roles', 'The role of the user in the program; a single value', {
  type: 'complex',
  multiValued: true,
  staysWhenLeftOut: true,
  subAttributes: [
    attribute('value', 'Name of the role', {
      required: true,
      canonicalValues: ROLES,
      outdates: ['display', 'legacy_role'],
    }),
    attribute('display', 'Name of the role for people'),
    attribute('type', 'Always primary', { canonicalValues: ['primary'], mutability: 'readOnly' }),
    attribute('primary', 'Always true', { type: 'boolean', mutability: 'readOnly' }),
    attribute('legacy_role', 'The built-in role that it stands for', { canonicalValues: ROLES }),
    attribute('scopes', 'What the role is restricted to', {
      type: 'complex',
      subAttributes: [
        roleScope('topics', 'topics'),
        roleScope('audiences', 'audiences'),
        roleScope('templates', 'templates'),
        roleScope('email_aliases', 'e-mail aliases'),
      ],
    }),
  ],
})

const emails = attribute('emails', 'E-mail addresses', {
  type: 'complex',
  multiValued: true,
  identity: ['value', 'type'],
  subAttributes: [
    attribute('value', 'The address', { required: true, lengthMax: EMAIL_LENGTH_MAX }),
    ignored('display'),
    attribute('type', 'What it is for', { canonicalValues: EMAIL_TYPES }),
    attribute('primary', 'Whether it is the preferred address', { type: 'boolean' }),
  ],
})

const photos = attribute('photos', 'The picture of the user; one at most', {
  type: 'complex',
  multiValued: true,
  subAttributes: [
    attribute('value', 'Address of the picture; a data URI is taken too', {
      type: 'reference',
      referenceTypes: ['external'],
      required: true,
      caseExact: true,
      lengthMax: PHOTO_LENGTH_MAX,
    }),
    ignored('display'),
    attribute('type', 'Always photo', { canonicalValues: ['photo'] }),
    ignored('primary', { type: 'boolean' }),
  ],
})

const phoneNumbers = attribute('phoneNumbers', 'Telephone numbers', {
  type: 'complex',
  multiValued: true,
  identity: ['type'],
  subAttributes: [
    attribute('value', 'The number', { required: true, lengthMax: PHONE_LENGTH_MAX }),
    ignored('display'),
    attribute('type', 'What it is for; numbers of other types are ignored', { canonicalValues: PHONE_TYPES }),
    ignored('primary', { type: 'boolean' }),
  ],
})

const addressPart = (part: string, description: string) =>
  attribute(part, description, { lengthMax: LONG_TEXT_LENGTH_MAX })

export const addressesAttribute = attribute('addresses', 'The postal address; one at most', {
  type: 'complex',
  multiValued: true,
  subAttributes: [
    addressPart('streetAddress', 'Street, house number, post-office box'),
    addressPart('locality', 'City'),
    addressPart('region', 'State or region'),
    addressPart('postalCode', 'Postal code'),
    addressPart('country', 'Country'),
    addressPart('formatted', 'The whole address, as for a label'),
    attribute('primary', 'Whether it was provisioned as the primary one', { type: 'boolean' }),
    ignored('type'),
  ],
})

/** Attributes of the RFC that this service ignores. */
const ignoredAttributes: readonly ScimAttribute[] = [
  ignored('profileUrl'),
  ignored('ims', { multiValued: true }),
  ignored('entitlements', { multiValued: true }),
  ignored('x509Certificates', { multiValued: true }),
  ignored('groups', { multiValued: true, mutability: 'readOnly' }),
]

export const userSchema: ScimSchema = {
  id: USER_URN,
  aliases: [],
  name: 'User',
  description: 'User Account',
  attributes: [
    ...commonAttributes(),
    stored('userName', 'Unique within the organisation, without regard to case', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('programMembershipId', 'Identifier of the membership in the program', {
      caseExact: true,
      mutability: 'readOnly',
      uniqueness: 'server',
    }),
    name,
    stored('displayName', 'Special purpose: shown in place of the name'),
    stored('nickName', 'What the user is called'),
    stored('title', 'Job title'),
    stored('userType', 'Employee type'),
    rolesAttribute,
    emails,
    photos,
    phoneNumbers,
    addressesAttribute,
    stored('locale', 'Used for localising'),
    stored('timezone', 'Time zone'),
    stored('preferredLanguage', 'Preferred language'),
    stored('active', 'Whether the user may sign in', { type: 'boolean', staysWhenLeftOut: true, defaultValue: true }),
    stored('password', 'Sets the password; never answered', {
      caseExact: true,
      mutability: 'writeOnly',
      returned: 'never',
      lengthMax: PASSWORD_LENGTH_MAX,
      staysWhenLeftOut: true,
      removable: false,
    }),
    ...ignoredAttributes,
  ],
}
