// The facts about an operation that the SDK needs at run time, as one short line of text each.

import type { EventName } from '../../src/shared/events/catalog.ts'
import { pagesOf } from './print-methods.ts'
import type { Operation } from './read-operations.ts'
import { type Json, typeOf } from './schema-text.ts'

/** Asked twice, they do it twice: an image and a video are added with every PUT, and a restored text replaces
 * what was written since. */
const NOT_REPEATABLE: ReadonlySet<string> = new Set(['addContentImage', 'addContentVideo', 'restoreContentRevision'])

/**
 * The source of `client/src/generated/operations.ts`. An operation is `METHOD path`; after the method `!` where the call
 * must not be repeated, `*` where a DELETE has a body; after the path `?` and the names that go into the query although
 * there is a body, or that of the page where it is not `page.number`.
 */
export function operationsSource(operations: readonly Operation[]): string {
  return operations.map(operation => `export const ${operation.id} = '${lineOf(operation)}'\n`).join('')
}

/** All of them in one object: half as large in a bundle as the exports one by one. */
export function allOperationsSource(operations: readonly Operation[]): string {
  const members = operations.map(operation => `  ${operation.id}: '${lineOf(operation)}',\n`).join('')
  return `export const allOperations = {\n${members}}\n`
}

function lineOf(operation: Operation): string {
  const { id, method, path, query, body } = operation
  const isLeftOver = method !== 'GET' && method !== 'DELETE'
  const named = body || isLeftOver ? query.map(({ name }) => name) : pagesOf(operation) === 'page' ? ['page'] : []
  const marks = `${NOT_REPEATABLE.has(id) ? '!' : ''}${body && method === 'DELETE' ? '*' : ''}`
  return `${method}${marks} ${path}${named.length > 0 ? `?${named.join()}` : ''}`
}

/** The source of `client/src/generated/events.ts`, from the catalogue of events. */
export function eventsSource(catalog: Readonly<Record<EventName, Json>>): string {
  const members = Object.entries(catalog).map(([name, schema]) => {
    const key = name.includes('.') ? `'${name}'` : name
    return `  ${key}: ${typeOf(schema, { list: 'mutable' }, '  ')}\n`
  })
  return `/** Data of each event, by its name. */\nexport interface WebhookEvents {\n${members.join('')}}\n`
}
