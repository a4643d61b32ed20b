// Types of the descriptions of SCIM resources. The descriptions are data, which discovery, presentation, validation, filters and
// PATCH read, so that they cannot disagree about an attribute.

export type AttributeType = 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex'

export const TEXT_LENGTH_MAX = 255
export const LONG_TEXT_LENGTH_MAX = 2_048
const ENTRIES_MAX = 100

/** The characteristics of RFC 7643 section 7 and those that this server needs in addition, with their defaults. */
const defaults = {
  type: 'string' as AttributeType,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite' as 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly',
  returned: 'default' as 'always' | 'never' | 'default' | 'request',
  uniqueness: 'none' as 'none' | 'server',
  canonicalValues: [] as readonly string[],
  referenceTypes: [] as readonly string[],
  /** The member of the record that stores it; null for attributes that are converted. */
  field: null as string | null,
  /** Maximum length of the text, in characters. */
  lengthMax: TEXT_LENGTH_MAX,
  /** Whether line breaks of the text are kept. */
  isMultiLine: false,
  /** Maximum number of entries of a multi-valued attribute in one request. */
  entriesMax: ENTRIES_MAX,
  /** False: requests may name it and succeed, but it is neither stored nor returned, so `/Schemas` leaves it out. */
  served: true,
  /** True: a PUT that leaves it out leaves it as it is. */
  staysWhenLeftOut: false,
  /** False: it always has a value, so that PATCH cannot remove it. */
  removable: true,
  /** Its value once PATCH has removed it. */
  defaultValue: null as string | boolean | null,
  /** The sub-attributes that identify an entry; an empty list means that there is at most one entry. */
  identity: [] as readonly string[],
  /** True: entries are `{name, value}`, also written as an object of name to value. */
  named: false,
  /** Sub-attributes that are cleared when PATCH changes this one. */
  outdates: [] as readonly string[],
}

/** One attribute. */
export type ScimAttribute = Readonly<typeof defaults> & {
  readonly name: string
  readonly description: string
  readonly subAttributes: readonly ScimAttribute[]
}

export type ScimSchema = {
  readonly id: string
  /** Other URNs that requests may use for the same schema. */
  readonly aliases: readonly string[]
  readonly name: string
  readonly description: string
  readonly attributes: readonly ScimAttribute[]
}

export type ResourceDefinition = {
  readonly name: string
  readonly endpoint: string
  readonly description: string
  readonly schema: ScimSchema
  readonly extensions: readonly ScimSchema[]
}

type Characteristics = Partial<Omit<ScimAttribute, 'name' | 'description'>>

export function scimAttribute(name: string, description: string, characteristics: Characteristics = {}): ScimAttribute {
  return { name, description, ...defaults, subAttributes: [], ...characteristics }
}

/** A text attribute that the record stores under the attribute's own name. */
export function storedAttribute(
  name: string,
  description: string,
  characteristics: Characteristics = {},
): ScimAttribute {
  return scimAttribute(name, description, { field: name, ...characteristics })
}

/** An attribute that requests may name without effect. */
export function ignoredAttribute(name: string, characteristics: Characteristics = {}): ScimAttribute {
  return scimAttribute(name, 'Accepted and ignored', { served: false, ...characteristics })
}

/** `id`, `externalId` and `meta`, common to all resources (RFC 7643 section 3.1). */
export function commonAttributes(moreOfMeta: readonly ScimAttribute[] = []): ScimAttribute[] {
  const fact = (name: string, description: string, characteristics: Characteristics = {}) =>
    scimAttribute(name, description, { caseExact: true, mutability: 'readOnly', ...characteristics })
  return [
    fact('id', 'Unique identifier, made by this service', { returned: 'always', uniqueness: 'server' }),
    storedAttribute('externalId', "Identifier in the client's provisioning system", {
      caseExact: true,
      lengthMax: 512,
    }),
    fact('meta', 'Metadata of the resource', {
      type: 'complex',
      subAttributes: [
        fact('resourceType', 'Name of the resource type'),
        fact('created', 'When it was created', { type: 'dateTime' }),
        fact('lastModified', 'When it was last changed', { type: 'dateTime' }),
        fact('location', 'Its address', { type: 'reference', referenceTypes: ['uri'] }),
        fact('version', 'Its weak entity tag'),
        ...moreOfMeta,
      ],
    }),
  ]
}
