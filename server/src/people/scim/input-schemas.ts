// The bodies of requests, derived from the descriptions of the resources, for the API document alone. Bodies are checked by our
// readers, with SCIM's errors; the readers accept more than is described here (names in any case, booleans as text, other spellings
// of extensions).

import { ROLES } from '../../platform/access/roles.ts'
import { checkedElsewhere, named, namedObject, type TSchema, Type } from '../../platform/http/input/schema.ts'
import { LIST_COUNT_MAX } from './discovery/discovery.ts'
import type { ResourceDefinition, ScimAttribute } from './discovery/schema-types.ts'
import { groupResource, userResource } from './discovery/schemas.ts'
import { rolesAttribute } from './discovery/user-schema.ts'
import { OPERATIONS_MAX, PATCH_URN } from './patch/operations.ts'
import { roleScopes } from './protocol/output-schemas.ts'

type JsonSchema = Record<string, unknown>

const SEARCH_URN = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
/** The contract's key for custom attributes, in addition to the extension. */
const CUSTOM_ATTRIBUTES = 'urn:ietf:params:scim:schemas:extension:Vendor:2.0:User:customAttributes'

const texts = (description: string): JsonSchema => ({
  description,
  type: 'object',
  additionalProperties: { type: 'string' },
})

const UserRoleInput = named(
  'UserRoleInput',
  Type.Unsafe<unknown>({
    description: 'The name of a role, or an object with its restrictions',
    anyOf: [
      { type: 'string', enum: ROLES },
      {
        type: 'object',
        properties: {
          value: { type: 'string', maxLength: 255 },
          display: { type: ['string', 'null'], maxLength: 255 },
          legacy_role: { type: 'string', enum: ROLES },
          scopes: roleScopes,
        },
      },
    ],
  }),
)

export const UserBody = checkedElsewhere(
  named('UserInput', bodySchema(userResource, { [CUSTOM_ATTRIBUTES]: texts('Custom attributes by name') })),
)
export const GroupBody = checkedElsewhere(named('GroupInput', bodySchema(groupResource)))

/** A PATCH (RFC 7644 section 3.5.2). */
export const PatchBody = checkedElsewhere(
  namedObject('PatchOp', {
    schemas: Type.Array(Type.Fixed(PATCH_URN)),
    Operations: Type.Array(
      namedObject('PatchOperation', {
        op: Type.Unsafe({ type: 'string', enum: ['add', 'replace', 'remove'] }),
        path: Type.Optional(
          Type.String({ description: 'An attribute, such as `active` or `emails[type eq "work"].value`' }),
        ),
        value: Type.Optional(
          Type.Unknown({ description: 'The new value; without `path`, an object of paths to values' }),
        ),
      }),
      { minItems: 1, maxItems: OPERATIONS_MAX },
    ),
  }),
)

/** The parameters of a list request in a body (RFC 7644 section 3.4.3). */
export const SearchBody = checkedElsewhere(
  namedObject('SearchRequest', {
    schemas: Type.Optional(Type.Array(Type.Fixed(SEARCH_URN))),
    filter: Type.Optional(Type.String({ description: 'A SCIM filter, such as `userName eq "anna@example.com"`' })),
    startIndex: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: LIST_COUNT_MAX, default: 100 })),
    sortBy: Type.Optional(Type.String({ description: 'An attribute' })),
    sortOrder: Type.Optional(Type.Unsafe({ type: 'string', enum: ['ascending', 'descending'] })),
    attributes: Type.Optional(Type.Array(Type.String(), { description: 'Only these attributes' })),
    excludedAttributes: Type.Optional(Type.Array(Type.String(), { description: 'All attributes but these' })),
  }),
)

function bodySchema({ extensions, schema }: ResourceDefinition, more: JsonSchema = {}): TSchema {
  const urns = [schema, ...extensions].map(({ id }) => id)
  return Type.Unsafe<unknown>({
    type: 'object',
    required: requiredOf(schema.attributes),
    properties: {
      schemas: { type: 'array', items: { type: 'string', enum: urns } },
      ...propertiesOf(schema.attributes),
      ...Object.fromEntries(
        extensions.map(({ attributes, id }) => [id, { type: 'object', properties: propertiesOf(attributes) }]),
      ),
      ...more,
    },
  })
}

function isWritable({ mutability, served }: ScimAttribute): boolean {
  return served && mutability !== 'readOnly'
}

function requiredOf(attributes: readonly ScimAttribute[]): string[] {
  return attributes.filter(one => one.required && isWritable(one)).map(({ name }) => name)
}

function propertiesOf(attributes: readonly ScimAttribute[]): JsonSchema {
  return Object.fromEntries(
    attributes.filter(isWritable).map(attribute => [attribute.name, attributeSchema(attribute)]),
  )
}

function attributeSchema(attribute: ScimAttribute): JsonSchema {
  const { description, entriesMax, multiValued, named: isNamed } = attribute
  if (attribute === rolesAttribute) return { description, type: 'array', items: UserRoleInput, maxItems: 1 }
  const value = valueSchema(attribute)
  if (!multiValued) return { description, ...value }
  const list = { type: 'array', items: value, maxItems: entriesMax }
  return isNamed ? { description, anyOf: [list, texts('Values by name')] } : { description, ...list }
}

function valueSchema(attribute: ScimAttribute): JsonSchema {
  const { canonicalValues, lengthMax: maxLength, required, subAttributes, type } = attribute
  if (type === 'complex') {
    const needed = requiredOf(subAttributes)
    return {
      type: 'object',
      ...(needed.length > 0 ? { required: needed } : {}),
      properties: propertiesOf(subAttributes),
    }
  }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'dateTime') return { anyOf: [Type.TimestampIn(), { type: 'null' }] }
  if (required) return { type: 'string', maxLength }
  if (canonicalValues.length > 0) return { type: ['string', 'null'], enum: [...canonicalValues, null] }
  return { type: ['string', 'null'], maxLength }
}
