// Texts of the seed: Markdown files below `texts/`, each with front matter. Its values are JSON or plain text, and YAML either way.

import { globSync, readFileSync } from 'node:fs'

const TEXTS = new URL('../texts/', import.meta.url)
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/
/** Beginnings of JSON; plain text that begins like this is quoted. */
const JSON_VALUE = /^(?:[[{"\d]|true$|false$)/

export interface Text {
  /** Path below `seed/texts/`. */
  readonly path: string
  readonly head: Readonly<Record<string, unknown>>
  /** All lines but the blank ones: one paragraph, heading, item or quote each. */
  readonly lines: readonly string[]
}

/** The texts of a folder and of those in it, by their paths. */
export function readTexts(folder: string): Text[] {
  return globSync(`${folder}/**/*.md`, { cwd: TEXTS })
    .sort()
    .map(path => parseText(path, readFileSync(new URL(path, TEXTS), 'utf8')))
}

function parseText(path: string, text: string): Text {
  const head = FRONT_MATTER.exec(text)
  const values = (head?.[1] ?? '').split('\n').filter(Boolean).map(parseValue)
  const lines = text.slice(head?.[0].length ?? 0).split('\n')
  return { path, head: Object.fromEntries(values), lines: lines.filter(line => line !== '') }
}

function parseValue(line: string): [string, unknown] {
  const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? []
  return [name, JSON_VALUE.test(value) ? JSON.parse(value) : value]
}

/** The lines without their mark, e.g. `# `, of those that begin with it. */
export function marked(mark: string, lines: readonly string[]): string[] {
  return lines.filter(line => line.startsWith(mark)).map(line => line.slice(mark.length))
}
