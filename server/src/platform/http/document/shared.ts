// Parts of the document that many operations share. Only referenced ones are printed.

import type { Json } from './components.ts'

type Section = 'headers' | 'parameters' | 'responses'

export class SharedParts {
  readonly #sections = new Map<Section, Map<string, Json>>()

  /** A reference to the part, which is printed once. */
  refer(section: Section, name: string, part: Json): Json {
    const parts = this.#sections.get(section) ?? new Map<string, Json>()
    this.#sections.set(section, parts.set(name, part))
    return { $ref: `#/components/${section}/${name}` }
  }

  sections(): Json {
    const sorted = [...this.#sections].sort(([a], [b]) => a.localeCompare(b))
    return Object.fromEntries(sorted.map(([section, parts]) => [section, Object.fromEntries([...parts].sort())]))
  }
}
