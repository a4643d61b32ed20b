// The methods of the SDK: for each operation its arguments, its answer, and, for lists in pages, the iterator.

import { isInterface, namesIn } from './print-schemas.ts'
import { type Operation, resolve } from './read-operations.ts'
import { comment, type Json, memberLine, type Style, typeOf } from './schema-text.ts'

const SENT: Style = { list: 'readonly' }
const ANSWERED: Style = { list: 'mutable' }
/** Where the whole body goes when its members cannot stand beside the other arguments. */
const BODY = '$body'
/** Members of every client that no operation may be called. */
const TAKEN = new Set(['each', 'request', 'baseUrl'])

/** The source of `client/src/generated/methods.ts`. Throws when two things would have one name. */
export function methodsSource(document: Json, operations: readonly Operation[]): string {
  const schemas = document.components.schemas
  const args = operations.map(operation => argsDeclaration(document, operation)).join('\n')
  const methods = operations.map(operation => methodOf(document, operation)).join('\n')
  const lists = operations.filter(operation => pagesOf(operation) !== null)
  const each = lists.map(operation => eachOf(document, operation)).join('\n')
  const used = [
    ...namesIn(
      schemas,
      operations.flatMap(({ params, query, body, answer }) => [...params, ...query, body, answer]),
    ),
  ]
  const printed = args + methods + each
  const names = used.filter(name => new RegExp(`\\b${name}\\b`).test(printed)).sort()
  return `${importsOf(names)}
${args}
/** Every operation of the interface, by its id. */
export interface Methods {
${methods}}

/** Lists that come in pages, read to their end: \`for await (const user of atrium.each.listUsers())\`. */
export interface Each {
${each}}
`
}

/** How a list is read on: by pages under either name, by cursor, or as SCIM does; null when it comes whole. */
export function pagesOf({ method, query }: Operation): 'page.number' | 'page' | 'cursor' | 'startIndex' | null {
  const names = new Set(query.map(({ name }) => name))
  if (method !== 'GET') return null
  return (['page.number', 'page', 'cursor', 'startIndex'] as const).find(name => names.has(name)) ?? null
}

/** Whether members of the body cannot stand beside the parameters: they are no members, or some have the same name. */
function isBodyApart(document: Json, { params, query, body }: Operation): boolean {
  if (!body) return false
  const schema = resolve(document, body.schema)
  const variants: Json[] = (schema.anyOf ?? [schema]).map((part: Json) => resolve(document, part))
  if (variants.some(({ properties }) => properties === undefined)) return true
  return [...params, ...query].some(({ name }) => variants.some(({ properties }) => name in properties))
}

const argsName = ({ id }: Operation): string => `${id[0]!.toUpperCase()}${id.slice(1)}Args`

function argsDeclaration(document: Json, operation: Operation): string {
  const { id, params, query, body } = operation
  if (TAKEN.has(id)) throw new Error(`${id} is a name of the client itself`)
  const name = argsName(operation)
  if (document.components.schemas[name]) throw new Error(`${name} is the name of a schema`)
  const members = [
    ...params.map(param => memberLine(param.name, param, true, SENT, '  ', pathType(param.schema))),
    ...query.map(({ required, ...param }) =>
      memberLine(param.name, param, required === true, SENT, '  ', typeOf(param.schema, SENT, '  ')),
    ),
  ].join('')
  const about = comment(`Parameters of \`${id}\`.`)
  if (!body) return members ? `${about}export interface ${name} {\n${members}}\n` : ''
  const type = body.isFile ? 'string | Blob' : typeOf(body.schema, SENT)
  if (isBodyApart(document, operation)) {
    const whole = memberLine(BODY, { description: 'The whole body.' }, body.isRequired, SENT, '  ', type)
    return `${about}export interface ${name} {\n${members}${whole}}\n`
  }
  if (!members) return `${about}export type ${name} = ${type}\n`
  if (body.schema.$ref && isInterface(resolve(document, body.schema))) {
    return `${about}export interface ${name} extends ${type} {\n${members}}\n`
  }
  return `${about}export type ${name} = {\n${members}} & (${type})\n`
}

function methodOf(document: Json, operation: Operation): string {
  const { id, text, isDeprecated } = operation
  const about = comment(isDeprecated ? `${text}\n\n@deprecated` : text, '  ')
  return `${about}  ${id}(${argumentsOf(document, operation)}): Promise<${answerType(operation)}>\n`
}

function eachOf(document: Json, operation: Operation): string {
  const { id, text, answer } = operation
  const schema = answer && 'schema' in answer ? answer.schema : {}
  const list = schema.properties?.data ?? schema.properties?.Resources
  const item = typeOf(resolve(document, list).items, ANSWERED, '  ')
  return `${comment(text.split('\n')[0], '  ')}  ${id}(${argumentsOf(document, operation)}): AsyncGenerator<${item}, void, void>\n`
}

function argumentsOf(document: Json, operation: Operation): string {
  const { params, query, body } = operation
  const isOptional =
    params.length === 0 &&
    !query.some(({ required }) => required) &&
    !(body?.isRequired && (isBodyApart(document, operation) || needsMembers(document, body.schema)))
  const type = params.length + query.length > 0 || body ? argsName(operation) : 'NoArgs'
  return `args${isOptional ? '?' : ''}: ${type}, options?: RequestOptions`
}

const needsMembers = (document: Json, schema: Json): boolean => {
  const { anyOf, required = [] } = resolve(document, schema)
  return anyOf !== undefined || required.length > 0
}

function answerType({ answer }: Operation): string {
  if (!answer) return 'Answer<null>'
  if ('mediaType' in answer) return answer.mediaType.startsWith('text/') ? 'Answer<string>' : 'Answer<Blob>'
  const { data, meta } = answer.schema.properties ?? {}
  // Like the transport: a body that has `data` is an envelope, anything else is the record itself.
  if (!data) return `Answer<${typeOf(answer.schema, ANSWERED, '  ')}>`
  const rest = meta ? `, ${typeOf(meta, ANSWERED, '  ')}` : ''
  return `Answer<${typeOf(data, ANSWERED, '  ')}${rest}>`
}

/** Ids in paths may be given as numbers where the path takes a text. */
const pathType = (schema: Json): string =>
  schema.type === 'string' && !schema.enum ? 'string | number' : typeOf(schema, SENT)

function importsOf(names: readonly string[]): string {
  return `import type { Answer, ListResponse, NoArgs, RequestOptions } from '../types.ts'
import type {
${names.map(name => `  ${name},\n`).join('')}} from './schemas.ts'
`
}
