import type { DocumentSchema } from './schema-rows.ts'

/** A body by media type. */
export interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: DocumentSchema }>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly required?: boolean
  readonly schema: DocumentSchema
}

/** A call of the API document, its parameters with their references resolved. */
export interface Call {
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}
