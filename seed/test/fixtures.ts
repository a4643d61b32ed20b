// A small organisation that the tests of the seed share, and what they read HTML with.

import { createHash } from 'node:crypto'
import { seedOrganisation } from '../src/organisation.ts'
import type { SeedPlan, SeedSource } from '../src/types.ts'

export const NOW = new Date('2026-06-10T11:20:00Z')
export const MIDNIGHT = new Date('2026-06-10T00:00:00Z')
export const BASE_URL = 'http://127.0.0.1:3000'

export const PLAN: SeedPlan = {
  seed: 'harbour',
  users: 3_000,
  posts: 2_000,
  topics: 300,
  groups: 120,
  engagements: 40_000,
  now: NOW,
  baseUrl: BASE_URL,
}

export const organisation = (changes: Partial<SeedPlan> = {}): SeedSource => seedOrganisation({ ...PLAN, ...changes })

/** The parts of a source that are streams, in the order in which they are loaded. */
export const PARTS = [
  'users',
  'groups',
  'topics',
  'followers',
  'initiatives',
  'commentAliases',
  'posts',
  'activity',
  'engagements',
  'comments',
  'polls',
  'pollResponses',
] as const

/** A fingerprint of one part of an organisation. */
export function fingerprint(source: SeedSource, part: (typeof PARTS)[number]): string {
  const hash = createHash('sha256')
  for (const record of source[part]()) hash.update(JSON.stringify(record))
  return hash.digest('hex')
}

const VOID_TAGS = new Set(['img'])
const KNOWN_TAGS = new Set(['h2', 'p', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'img'])

/** Faults of a piece of HTML: tags that are unknown, crossed or left open, and stray angle brackets. */
export function htmlFaults(html: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [, closing, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)>/g)) {
    if (!KNOWN_TAGS.has(name)) faults.push(`unknown <${name}>`)
    if (closing && open.pop() !== name) faults.push(`</${name}> closes something else`)
    if (!closing && !VOID_TAGS.has(name)) open.push(name)
    if (name === 'img' && !/ src="[^"]+" alt="[^"]+"/.test(attributes)) faults.push('a picture without src or alt')
  }
  const text = html.replace(/<\/?[a-z0-9]+(?: [a-z]+="[^"<>]*")*>/g, '')
  if (/[<>]|&(?!(amp|lt|gt|quot);)/.test(text)) faults.push(`unescaped: ${text.slice(0, 80)}`)
  return [...faults, ...open.map(name => `<${name}> is left open`)]
}
