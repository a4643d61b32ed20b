import { PASSWORD_MAX_LENGTH } from '../../../platform/access/passwords.ts'
import { ROLES } from '../../../platform/access/roles.ts'
import {
  commonAttributes,
  ignoredAttribute,
  LONG_TEXT_LENGTH_MAX,
  type ScimAttribute,
  type ScimSchema,
  scimAttribute,
  storedAttribute,
} from './schema-types.ts'

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User'

export const EMAIL_TYPES = ['work', 'home', 'other'] as const
export const PHONE_TYPES = ['main', 'mobile'] as const
export const ADDRESS_PARTS = ['streetAddress', 'locality', 'region', 'postalCode', 'country', 'formatted'] as const

const EMAIL_LENGTH_MAX = 254
const PHONE_LENGTH_MAX = 64
/** A data URI may fill a whole request; see the limit of SCIM photo requests in the contract. */
const PHOTO_LENGTH_MAX = 200 * 1024 * 1024

const name = scimAttribute('name', "The components of the user's name", {
  type: 'complex',
  required: true,
  subAttributes: [
    scimAttribute('formatted', 'The full name; given and family name when none was provisioned'),
    scimAttribute('familyName', 'Family name', { required: true }),
    scimAttribute('givenName', 'Given name', { required: true }),
    ignoredAttribute('middleName'),
    ignoredAttribute('honorificPrefix'),
    ignoredAttribute('honorificSuffix'),
  ],
})

const roleScope = (scope: string, what: string) =>
  scimAttribute(scope, `The ${what} that the role names; kept as given, restricts nothing`, {
    multiValued: true,
    caseExact: true,
  })

export const rolesAttribute = scimAttribute('roles', 'The role of the user in the program; a single value', {
  type: 'complex',
  multiValued: true,
  staysWhenLeftOut: true,
  subAttributes: [
    scimAttribute('value', 'Name of the role', {
      required: true,
      canonicalValues: ROLES,
      outdates: ['display', 'legacy_role', 'scopes'],
    }),
    scimAttribute('display', 'Name of the role for people'),
    scimAttribute('type', 'Always primary', { canonicalValues: ['primary'], mutability: 'readOnly' }),
    scimAttribute('primary', 'Always true', { type: 'boolean', mutability: 'readOnly' }),
    scimAttribute('legacy_role', 'The built-in role that it means', { canonicalValues: ROLES, outdates: ['scopes'] }),
    scimAttribute('scopes', 'What the role names in the identity provider; kept as given, restricts nothing', {
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

const emails = scimAttribute('emails', 'E-mail addresses', {
  type: 'complex',
  multiValued: true,
  identity: ['value', 'type'],
  subAttributes: [
    scimAttribute('value', 'The address', { required: true, lengthMax: EMAIL_LENGTH_MAX }),
    ignoredAttribute('display'),
    scimAttribute('type', 'What it is for', { canonicalValues: EMAIL_TYPES }),
    scimAttribute('primary', 'Whether it is the preferred address', { type: 'boolean' }),
  ],
})

const photos = scimAttribute('photos', 'The picture of the user; one at most', {
  type: 'complex',
  multiValued: true,
  subAttributes: [
    scimAttribute('value', 'Address of the picture; a data URI is taken too', {
      type: 'reference',
      referenceTypes: ['external'],
      required: true,
      caseExact: true,
      lengthMax: PHOTO_LENGTH_MAX,
    }),
    ignoredAttribute('display'),
    scimAttribute('type', 'Always photo', { canonicalValues: ['photo'] }),
    ignoredAttribute('primary', { type: 'boolean' }),
  ],
})

const phoneNumbers = scimAttribute('phoneNumbers', 'Telephone numbers', {
  type: 'complex',
  multiValued: true,
  identity: ['type'],
  subAttributes: [
    scimAttribute('value', 'The number', { required: true, lengthMax: PHONE_LENGTH_MAX }),
    ignoredAttribute('display'),
    scimAttribute('type', 'What it is for; numbers of other types are ignored', { canonicalValues: PHONE_TYPES }),
    ignoredAttribute('primary', { type: 'boolean' }),
  ],
})

const addressPart = (part: string, description: string) =>
  scimAttribute(part, description, { lengthMax: LONG_TEXT_LENGTH_MAX, isMultiLine: true })

export const addressesAttribute = scimAttribute('addresses', 'The postal address; one at most', {
  type: 'complex',
  multiValued: true,
  subAttributes: [
    addressPart('streetAddress', 'Street, house number, post-office box'),
    addressPart('locality', 'City'),
    addressPart('region', 'State or region'),
    addressPart('postalCode', 'Postal code'),
    addressPart('country', 'Country'),
    addressPart('formatted', 'The whole address, as for a label'),
    scimAttribute('primary', 'Whether it was provisioned as the primary one', { type: 'boolean' }),
    ignoredAttribute('type'),
  ],
})

/** Attributes of the RFC that this service ignores. */
const ignoredAttributes: readonly ScimAttribute[] = [
  ignoredAttribute('profileUrl'),
  ignoredAttribute('ims', { multiValued: true }),
  ignoredAttribute('entitlements', { multiValued: true }),
  ignoredAttribute('x509Certificates', { multiValued: true }),
  ignoredAttribute('groups', { multiValued: true, mutability: 'readOnly' }),
]

export const userSchema: ScimSchema = {
  id: USER_URN,
  aliases: [],
  name: 'User',
  description: 'User Account',
  attributes: [
    ...commonAttributes(),
    storedAttribute('userName', 'Unique within the organisation, without regard to case', {
      required: true,
      uniqueness: 'server',
    }),
    scimAttribute('programMembershipId', 'Identifier of the membership in the program', {
      caseExact: true,
      mutability: 'readOnly',
      uniqueness: 'server',
    }),
    name,
    storedAttribute('displayName', 'Special purpose: shown in place of the name'),
    storedAttribute('nickName', 'Name of the user'),
    storedAttribute('title', 'Job title'),
    storedAttribute('userType', 'Employee type'),
    rolesAttribute,
    emails,
    photos,
    phoneNumbers,
    addressesAttribute,
    storedAttribute('locale', 'Used for localising'),
    storedAttribute('timezone', 'Time zone'),
    storedAttribute('preferredLanguage', 'Preferred language'),
    storedAttribute('active', 'Whether the user may sign in', {
      type: 'boolean',
      staysWhenLeftOut: true,
      defaultValue: true,
    }),
    storedAttribute('password', 'Sets the password; never returned', {
      caseExact: true,
      mutability: 'writeOnly',
      returned: 'never',
      lengthMax: PASSWORD_MAX_LENGTH,
      staysWhenLeftOut: true,
      removable: false,
    }),
    ...ignoredAttributes,
  ],
}
