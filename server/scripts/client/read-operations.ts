// The operations of the API document, as the printers need them.

import { type Json, nameOfRef } from './schema-text.ts'

/** One call of the interface. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Summary, description, and the call. */
  readonly text: string
  readonly isDeprecated: boolean
  readonly params: readonly Json[]
  readonly query: readonly Json[]
  /** Its schema, and whether one must be sent. */
  readonly body: { readonly schema: Json; readonly isRequired: boolean; readonly isFile: boolean } | null
  /** The answer of success: a schema of a JSON body, a media type of another, or null for none. */
  readonly answer: { readonly schema: Json } | { readonly mediaType: string } | null
}

const ENDLESS = 'text/event-stream'

/** Every operation, in the document's order, but those whose answer has no end: for them there is a function of its own. */
export function readOperations(document: Json): Operation[] {
  const find = (value: Json): Json =>
    value.$ref
      ? value.$ref
          .slice(2)
          .split('/')
          .reduce((found: Json, key: string) => found[key], document)
      : value
  return Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, operation]): Operation[] => {
      const answer = answerOf(operation, find)
      if (answer && 'mediaType' in answer && answer.mediaType === ENDLESS) return []
      const parameters: Json[] = (operation.parameters ?? []).map(find)
      const body = operation.requestBody
      return [
        {
          id: operation.operationId,
          method: method.toUpperCase() as Operation['method'],
          path,
          text: [operation.summary, operation.description, `\`${method.toUpperCase()} ${path}\``]
            .filter(Boolean)
            .join('\n\n'),
          isDeprecated: operation.deprecated === true,
          params: parameters.filter(parameter => parameter.in === 'path'),
          query: parameters.filter(parameter => parameter.in === 'query'),
          body: body
            ? {
                schema: Object.values<Json>(body.content)[0].schema,
                isRequired: body.required === true,
                isFile: !Object.keys(body.content)[0]?.includes('json'),
              }
            : null,
          answer,
        },
      ]
    }),
  )
}

/** The schema behind a name, or the schema itself. */
export const resolve = (document: Json, schema: Json): Json =>
  schema.$ref ? document.components.schemas[nameOfRef(schema.$ref)] : schema

function answerOf(operation: Json, find: (value: Json) => Json): Operation['answer'] {
  const [, success] = Object.entries<Json>(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const [mediaType, content] = Object.entries<Json>((success && find(success).content) ?? {})[0] ?? []
  if (!mediaType) return null
  return mediaType.includes('json') ? { schema: content.schema } : { mediaType }
}
