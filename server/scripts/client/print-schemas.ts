// The named schemas of the API document as interfaces and types.

import type { Operation } from './read-operations.ts'
import { comment, type Json, membersOf, nameOfRef, type Style, typeOf } from './schema-text.ts'

/** The source of `client/src/generated/schemas.ts`. */
export function schemasSource(document: Json, operations: readonly Operation[]): string {
  const schemas: Record<string, Json> = document.components.schemas
  const sent = namesIn(
    schemas,
    operations.flatMap(({ params, query, body }) => [...params, ...query, body?.schema ?? {}]),
  )
  return Object.entries(schemas)
    .map(([name, schema]) => declaration(name, schema, { list: sent.has(name) ? 'readonly' : 'mutable' }))
    .join('\n')
}

/** Whether the schema is printed as an interface, which others can extend. */
export const isInterface = (schema: Json): boolean =>
  schema.properties !== undefined &&
  schema.type === 'object' &&
  !schema.additionalProperties &&
  !schema.patternProperties

function declaration(name: string, schema: Json, style: Style): string {
  const about = comment(schema.description)
  if (isInterface(schema)) return `${about}export interface ${name} {\n${membersOf(schema, style, '  ')}}\n`
  return `${about}export type ${name} = ${typeOf(schema, style)}\n`
}

/** Names that the given parts of the document lead to. */
export function namesIn(schemas: Record<string, Json>, parts: readonly Json[]): Set<string> {
  const names = new Set<string>()
  const visit = (value: Json): void => {
    if (value === null || typeof value !== 'object') return
    if (typeof value.$ref === 'string') {
      const name = nameOfRef(value.$ref)
      if (names.has(name) || !schemas[name]) return
      names.add(name)
      visit(schemas[name])
    } else for (const part of Object.values(value)) visit(part)
  }
  parts.forEach(visit)
  return names
}
