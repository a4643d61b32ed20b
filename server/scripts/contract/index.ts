// Pages of the contract with their tables as the code declares them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../house/source-files.ts'
import { limitsTable } from './limits.ts'
import { eventsTable, rulesTable, settingsTable, statusesTable } from './tables.ts'

const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/contract/operation.md': { settings: settingsTable },
  'docs/contract/conventions.md': { rules: rulesTable, statuses: statusesTable },
  'docs/contract/webhooks.md': { events: eventsTable },
  'docs/contract/limits.md': { limits: limitsTable },
}

/** The pages by path. Throws when the marks of a table are missing. */
export function contractSources(): Map<string, string> {
  return new Map(Object.entries(PARTS).map(([path, parts]) => [path, withParts(path, parts)]))
}

function withParts(path: string, parts: Readonly<Record<string, () => string>>): string {
  let text = readFileSync(join(ROOT, path), 'utf8')
  for (const [name, make] of Object.entries(parts)) {
    const place = new RegExp(`(<!-- ${name}: generated -->\n)[^]*?(<!-- end -->)`)
    if (!place.test(text)) throw new Error(`${path} has no place for its ${name}`)
    text = text.replace(place, (_, begin: string, end: string) => `${begin}\n${make()}\n\n${end}`)
  }
  return text
}
