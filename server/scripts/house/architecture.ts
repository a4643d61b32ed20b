// ARCHITECTURE.md with its generated parts as they are now.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawing } from './drawing.ts'
import { figuresTable, measure } from './figures.ts'
import { ROOT, readSourceFiles } from './source-files.ts'

/**
 * The text of ARCHITECTURE.md with drawing and figures brought up to date; `document` is the OpenAPI document. Throws when
 * their marks are missing.
 */
export function architectureSource(document: string): string {
  const files = readSourceFiles()
  const parts = { drawing: drawing(files), figures: figuresTable(measure(files, document)) }
  let text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  for (const [name, part] of Object.entries(parts)) {
    const place = new RegExp(`(<!-- ${name}: generated -->\n)[^]*?(\n<!-- end -->)`)
    if (!place.test(text)) throw new Error(`ARCHITECTURE.md has no place for its ${name}`)
    text = text.replace(place, (_, begin: string, end: string) => `${begin}${part}${end}`)
  }
  return text
}
