// The resources of this SCIM service, and the lookup of their attributes by the names that clients use.

import { groupSchema, vendorGroupSchema } from './group-schema.ts'
import type { ResourceDefinition, ScimAttribute, ScimSchema } from './schema-types.ts'
import { enterpriseUserSchema, vendorUserSchema } from './user-extension-schemas.ts'
import { userSchema } from './user-schema.ts'

export const userResource: ResourceDefinition = {
  name: 'User',
  endpoint: '/Users',
  description: 'User Account',
  schema: userSchema,
  extensions: [enterpriseUserSchema, vendorUserSchema],
}

export const groupResource: ResourceDefinition = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'Group',
  schema: groupSchema,
  extensions: [vendorGroupSchema],
}

export const resources: readonly ResourceDefinition[] = [userResource, groupResource]

/** The target of a path: a whole schema, an attribute, one of its sub-attributes, or one custom attribute by its name. */
export type AttributeTarget = {
  readonly schema: ScimSchema
  readonly attribute: ScimAttribute | null
  readonly subAttribute: ScimAttribute | null
  readonly entryName: string | null
}

/**
 * The attribute that `path` names; null if there is none. Names and URNs are accepted in any case, extension attributes with
 * their URN (and a colon, or the dot of older Entra versions) or without it.
 */
export function findTarget(resource: ResourceDefinition, path: string): AttributeTarget | null {
  const lower = path.toLowerCase()
  for (const schema of [resource.schema, ...resource.extensions]) {
    for (const urn of [schema.id, ...schema.aliases]) {
      if (!lower.startsWith(urn.toLowerCase())) continue
      if (path.length === urn.length) return { schema, attribute: null, subAttribute: null, entryName: null }
      const separator = path[urn.length]
      if (separator === ':' || separator === '.') return findInSchema(schema, path.slice(urn.length + 1))
    }
  }
  for (const schema of [resource.schema, ...resource.extensions]) {
    const target = findInSchema(schema, path)
    if (target) return target
  }
  return null
}

export function findInSchema(schema: ScimSchema, path: string): AttributeTarget | null {
  const dot = path.indexOf('.')
  const attribute = findAttribute(schema.attributes, dot < 0 ? path : path.slice(0, dot))
  if (!attribute) return null
  if (dot < 0) return { schema, attribute, subAttribute: null, entryName: null }
  const rest = path.slice(dot + 1)
  const subAttribute = findAttribute(attribute.subAttributes, rest)
  if (subAttribute) return { schema, attribute, subAttribute, entryName: null }
  return attribute.named && rest ? { schema, attribute, subAttribute: null, entryName: rest } : null
}

export function findAttribute(attributes: readonly ScimAttribute[], name: string): ScimAttribute | undefined {
  let byName = byNames.get(attributes)
  if (!byName) {
    byName = new Map(attributes.map(attribute => [attribute.name.toLowerCase(), attribute]))
    byNames.set(attributes, byName)
  }
  return byName.get(name.toLowerCase())
}

/** Attributes by name, cached by list: a hostile body may name tens of thousands of attributes. */
const byNames = new WeakMap<readonly ScimAttribute[], ReadonlyMap<string, ScimAttribute>>()

/** The one spelling of a target: with the URN for extensions, without for the core schema. */
export function canonicalPath(resource: ResourceDefinition, target: AttributeTarget): string {
  const prefix = target.schema === resource.schema ? '' : `${target.schema.id}:`
  const rest = target.subAttribute?.name ?? target.entryName
  return `${prefix}${target.attribute?.name ?? ''}${rest === null ? '' : `.${rest}`}`
}
