// The API document as tests read it.

import { endpoints } from '../../src/modules.ts'
import { openapiDocument } from '../../src/platform/http/document/document.ts'

export interface DocumentSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, DocumentSchema>>
  readonly items?: DocumentSchema
  readonly examples?: readonly unknown[]
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: DocumentSchema }>>
}

export interface DocumentResponse extends Content {
  readonly $ref?: string
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
}

export interface Operation {
  readonly operationId: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, DocumentResponse>>
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly description?: string
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, DocumentSchema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, DocumentResponse>>
  }
}

const address = 'https://atrium.example'
export const apiDocument = JSON.parse(JSON.stringify(openapiDocument(endpoints, address, address))) as Document

export const operations: readonly Operation[] = Object.values(apiDocument.paths).flatMap(path => Object.values(path))

export const operationOf = (id: string): Operation => operations.find(one => one.operationId === id) as Operation

/** The target of a reference, or the value itself. */
export function resolved<T extends { readonly $ref?: string }>(thing: T): T {
  if (thing.$ref === undefined) return thing
  let found: unknown = apiDocument
  for (const name of thing.$ref.split('/').slice(1)) found = (found as Record<string, unknown>)[name]
  return found as T
}

/** The one schema of a body. */
export const schemaOf = ({ content = {} }: Content): DocumentSchema | undefined => Object.values(content)[0]?.schema

/** The name of the record within a body: the body itself, its `data`, or one of its list. Null where it has none. */
export function recordName(schema: DocumentSchema): string | null {
  const { data, Resources } = schema.properties ?? {}
  const record = schema.$ref ? schema : (data?.items ?? data ?? Resources?.items)
  return record?.$ref?.split('/').at(-1) ?? null
}

/** That record in an answer; the first of a list. */
export function recordIn(schema: DocumentSchema, body: Record<string, unknown>): unknown {
  if (schema.$ref) return body
  const inner = body.data ?? body.Resources
  return Array.isArray(inner) ? inner[0] : inner
}
