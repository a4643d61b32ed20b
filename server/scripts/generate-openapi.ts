import { endpoints } from '../src/modules.ts'
import { openapiDocument } from '../src/platform/http/document/document.ts'

/**
 * The committed document, with the default address. A line is an operation, or a named schema, parameter or example: a change
 * of it is a line of the diff.
 */
export function openapiSource(): string {
  const address = 'http://127.0.0.1:3000'
  return `${lines(openapiDocument(endpoints, address, address), name => LEVELS[name] ?? 0)}\n`
}

/** The members of the document that are written over several lines, each with the number of levels inside. */
const LEVELS: Readonly<Record<string, number>> = { paths: 2, components: 2, servers: 1, tags: 1 }

function lines(value: object, levelOf: (name: string) => number): string {
  const isList = Array.isArray(value)
  const members = Object.entries(value).map(([name, member]) => {
    const level = levelOf(name)
    const text = level === 0 ? JSON.stringify(member) : lines(member, () => level - 1)
    return isList ? text : `${JSON.stringify(name)}: ${text}`
  })
  const text = members.join(',\n')
  return isList ? `[\n${text}\n]` : `{\n${text}\n}`
}
