import {
  commonAttributes,
  ignoredAttribute,
  LONG_TEXT_LENGTH_MAX,
  type ScimSchema,
  scimAttribute,
  storedAttribute,
} from './schema-types.ts'

export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const VENDOR_GROUP_URN = 'urn:Vendor:1.0:Group'

/** The identifiers of users by which a request can name members. */
export const IDENTIFIER_FIELDS = ['email', 'id', 'userName'] as const

/** Members of one request; the size of the body is the real limit. */
const MEMBERS_MAX = 1_000_000
const MEMBER_LENGTH_MAX = 512

const members = scimAttribute('members', 'The users in the group', {
  type: 'complex',
  multiValued: true,
  identity: ['value'],
  entriesMax: MEMBERS_MAX,
  subAttributes: [
    scimAttribute(
      'value',
      'Identifier of the user: the id in responses, in requests of the kind of `identifierField`',
      {
        required: true,
        mutability: 'immutable',
        lengthMax: MEMBER_LENGTH_MAX,
      },
    ),
    scimAttribute('display', 'Name of the user for people', { mutability: 'readOnly' }),
    scimAttribute('$ref', 'Address of the user; in requests it counts for more than value', {
      type: 'reference',
      referenceTypes: ['User'],
      caseExact: true,
      mutability: 'immutable',
    }),
    scimAttribute('type', 'Always User', { canonicalValues: ['User'], mutability: 'readOnly' }),
  ],
})

const jobId = scimAttribute('JobId', 'The job that carries out the change just asked for', {
  caseExact: true,
  mutability: 'readOnly',
})

export const groupSchema: ScimSchema = {
  id: GROUP_URN,
  aliases: [],
  name: 'Group',
  description: 'Group',
  attributes: [
    ...commonAttributes([jobId]),
    storedAttribute('displayName', 'Name of the group, unique without regard to case', {
      required: true,
      uniqueness: 'server',
    }),
    scimAttribute('name', 'Generated snake_case name, by which topics and posts are targeted', {
      mutability: 'readOnly',
      uniqueness: 'server',
    }),
    storedAttribute('description', 'Purpose of the group', {
      lengthMax: LONG_TEXT_LENGTH_MAX,
      isMultiLine: true,
    }),
    members,
    // The contract's extension attribute is understood at the root too.
    ignoredAttribute('identifierField'),
  ],
}

export const vendorGroupSchema: ScimSchema = {
  id: VENDOR_GROUP_URN,
  aliases: ['Vendor:1.0:Group'],
  name: 'VendorGroup',
  description: 'How the members of a request are named',
  attributes: [
    scimAttribute('identifierField', 'Which identifier the members of this request are named by', {
      canonicalValues: IDENTIFIER_FIELDS,
      mutability: 'writeOnly',
      returned: 'never',
    }),
  ],
}
