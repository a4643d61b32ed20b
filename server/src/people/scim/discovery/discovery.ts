// The responses of the discovery endpoints, in the form of RFC 7643 sections 5 to 7, derived from the descriptions. `baseUrl`
// is always the address of the SCIM service, without a trailing slash (https://example.com/scim/v2).

import { ROLES } from '../../../platform/access/roles.ts'
import type { RoleSyntax } from '../user/roles.ts'
import { type ScimAttribute, type ScimSchema, scimAttribute } from './schema-types.ts'
import { resources } from './schemas.ts'
import { rolesAttribute } from './user-schema.ts'

export const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const SCHEMA_URN = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
export const RESOURCE_TYPE_URN = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
export const PROVIDER_URN = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'

/** Maximum number of resources in a list (docs/contract/scim.md#lists). */
export const LIST_COUNT_MAX = 1_000

/** The schemas in use. In the legacy syntax, roles are plain names, and described so. */
export function presentSchemas(baseUrl: string, roleSyntax: RoleSyntax = 'extended') {
  const schemas = resources.flatMap(resource => [resource.schema, ...resource.extensions])
  return schemas.map(schema => presentSchema(schema, baseUrl, roleSyntax))
}

export function presentResourceTypes(baseUrl: string) {
  return resources.map(resource => ({
    schemas: [RESOURCE_TYPE_URN],
    id: resource.name,
    name: resource.name,
    endpoint: resource.endpoint,
    description: resource.description,
    schema: resource.schema.id,
    schemaExtensions: resource.extensions.map(schema => ({ schema: schema.id, required: false })),
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${resource.name}` },
  }))
}

export function presentServiceProviderConfig(baseUrl: string) {
  return {
    schemas: [PROVIDER_URN],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: LIST_COUNT_MAX },
    changePassword: { supported: true },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'OAuth Bearer Token',
        description: 'An access token of the authorization server, as bearer token',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  }
}

/** A list without pages, as discovery returns it. */
export function presentList<T>(list: T[]) {
  return { schemas: [LIST_URN], totalResults: list.length, startIndex: 1, itemsPerPage: list.length, Resources: list }
}

function presentSchema(schema: ScimSchema, baseUrl: string, roleSyntax: RoleSyntax) {
  return {
    schemas: [SCHEMA_URN],
    id: schema.id,
    name: schema.name,
    description: schema.description,
    attributes: schema.attributes
      .filter(({ served }) => served)
      .map(one => presentAttribute(one === rolesAttribute && roleSyntax === 'legacy' ? legacyRolesAttribute : one)),
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema.id}` },
  }
}

const legacyRolesAttribute = scimAttribute('roles', rolesAttribute.description, {
  multiValued: true,
  canonicalValues: ROLES,
})

function presentAttribute(one: ScimAttribute): Record<string, unknown> {
  const isText = one.type === 'string' || one.type === 'reference'
  return {
    name: one.name,
    type: one.type,
    multiValued: one.multiValued,
    description: one.description,
    required: one.required,
    ...(isText && { caseExact: one.caseExact }),
    mutability: one.mutability,
    returned: one.returned,
    uniqueness: one.uniqueness,
    ...(one.canonicalValues.length > 0 && { canonicalValues: one.canonicalValues }),
    ...(one.referenceTypes.length > 0 && { referenceTypes: one.referenceTypes }),
    ...(one.type === 'complex' && {
      subAttributes: one.subAttributes.filter(({ served }) => served).map(presentAttribute),
    }),
  }
}
