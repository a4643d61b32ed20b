// Schemas as the document prints them: a named one is always a reference to its component.

import { NAME, type SchemaName, SHOWN } from '../input/schema.ts'

export type Json = Record<string, unknown>

/**
 * Formats specific to this server, in terms that other readers know. Ids are within the integers that JavaScript holds;
 * generated clients would make big integers of `int64`.
 */
const FORMATS: Readonly<Record<string, string | undefined>> = {
  'http-url': 'uri',
  'http-url-with-user-info': 'uri',
  int64: undefined,
}

/** The named schemas that were met so far. */
export class Components {
  readonly #printed = new Map<string, Json>()
  readonly #texts = new Map<string, string>()

  /** The schema with references for the named ones within it, which are collected. Throws on a name that two share. */
  print(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(one => this.print(one))
    if (typeof schema !== 'object' || schema === null) return schema
    const shown = (schema as { [SHOWN]?: object })[SHOWN]
    if (shown) return this.print(shown)
    const mark = (schema as { [NAME]?: SchemaName })[NAME]
    return mark ? this.#refer(schema as Json, mark) : this.#printMembers(schema as Json)
  }

  /** All of them by name, in the order of the names, with their examples. */
  schemas(examples: Readonly<Json>): Json {
    const names = [...this.#printed.keys()].sort()
    return Object.fromEntries(
      names.map(name => {
        const example = examples[name]
        return [name, { ...this.#printed.get(name), ...(example === undefined ? {} : { examples: [example] }) }]
      }),
    )
  }

  #refer(schema: Json, { name, description }: SchemaName): Json {
    const printed = this.#printMembers({ ...schema, description })
    const text = JSON.stringify(printed)
    const known = this.#texts.get(name)
    if (known !== undefined && known !== text) throw new Error(`two schemas are called ${name}: ${known} and ${text}`)
    this.#texts.set(name, text)
    this.#printed.set(name, printed)
    const $ref = `#/components/schemas/${name}`
    const own = schema.description
    return own === undefined || own === description ? { $ref } : { $ref, description: own }
  }

  #printMembers(schema: Json): Json {
    const members = Object.entries(schema).map(([key, value]) => [
      key,
      typeof value === 'string' ? formatOf(key, value) : this.print(value),
    ])
    const printed = Object.fromEntries(members.filter(([, value]) => value !== undefined))
    return shortenNullable(printed)
  }
}

function formatOf(key: string, value: string): string | undefined {
  return key === 'format' && Object.hasOwn(FORMATS, value) ? FORMATS[value] : value
}

/** `T | null` of a plain type as a list of types, which is shorter and means the same. */
function shortenNullable(schema: Json): Json {
  const [value, nothing, ...more] = (schema.anyOf ?? []) as Json[]
  if (!value || nothing?.type !== 'null' || more.length > 0) return schema
  if (typeof value.type !== 'string' || value.const !== undefined) return schema
  const { anyOf: _, ...rest } = schema
  const values = value.enum ? { enum: [...(value.enum as unknown[]), null] } : {}
  return { ...value, ...rest, type: [value.type, 'null'], ...values }
}

type Section = 'headers' | 'parameters' | 'responses'

/** Parts of the document that many operations share. Only referenced ones are printed. */
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
