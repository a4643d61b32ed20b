// Finds the person whom a failed request names: by id or name in its path, by userName or externalId in its body, or by its filter. The
// words stay in memory until the batch is written. The row stores the person's id; a failed creation stores the name that it sent.

import type { Db } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CompletedRequest } from '../../platform/http/response/record-response.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import { type Filter, literalText, parseFilter } from '../scim/index.ts'
import { readUserId } from '../users/index.ts'

export interface Named {
  /** Named by id. */
  readonly personId: number | null
  /** Names, the most likely first. */
  readonly words: readonly string[]
  /** It was to create a person. */
  readonly isCreation: boolean
}

export const NOBODY: Named = { personId: null, words: [], isCreation: false }

const USERS = '/scim/v2/Users'
const WORDS_MAX = 3
const WORD_MAX_CHARACTERS = 320

/** The people whom a request names. */
export function readNamed({ body, endpoint, method, url }: CompletedRequest): Named {
  const pattern = endpoint?.path ?? ''
  const [path = '', query] = url.split('?', 2)
  const place = pattern.split('/').indexOf('{user_id}')
  if (place >= 0) {
    const part = decoded(path.split('/')[place] ?? '')
    const personId = readUserId(part)
    return { personId, words: personId === null ? plain([part]) : [], isCreation: false }
  }
  if (!pattern.startsWith(USERS)) return NOBODY
  const { userName, externalId, filter } = membersOf(body)
  if (method === 'POST' && pattern === USERS)
    return { personId: null, words: plain([userName, externalId]), isCreation: true }
  return { ...NOBODY, words: plain(valuesIn(filter ?? new URLSearchParams(query).get('filter'))) }
}

const membersOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/** Names in the form in which they are stored, without those that no person can have. */
const plain = (words: readonly unknown[]): string[] =>
  words
    .filter(word => typeof word === 'string' || typeof word === 'number')
    .map(word => directoryText(String(word).slice(0, WORD_MAX_CHARACTERS + 1)))
    .filter(word => word !== '' && word.length <= WORD_MAX_CHARACTERS && !word.includes('\0'))
    .slice(0, WORDS_MAX)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Attributes of a filter that name a person, in lower case. */
const NAMING: ReadonlySet<string> = new Set(['username', 'externalid', 'emails', 'emails.value', 'value'])

function valuesIn(filter: unknown): (string | null)[] {
  if (typeof filter !== 'string') return []
  try {
    return namesIn(parseFilter(filter))
  } catch {
    return []
  }
}

function namesIn(filter: Filter): (string | null)[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.terms.slice(0, WORDS_MAX).flatMap(namesIn)
    case 'entries':
      return namesIn(filter.filter)
    case 'compare': {
      const attribute = filter.path.slice(filter.path.lastIndexOf(':') + 1).toLowerCase()
      return filter.operator === 'eq' && NAMING.has(attribute) ? [literalText(filter.value)] : []
    }
    default:
      return []
  }
}

interface Naming {
  readonly program_id: number
  readonly named: Named
}

/** Finds the people whom requests name by words; the keys of the result are those of `keyOf`. */
export async function findNamed(db: Db, requests: readonly Naming[]): Promise<Map<string, number>> {
  const wanted = new Map(
    requests.flatMap(({ program_id, named }) =>
      named.words.map(word => [keyOf(program_id, word), { program_id, word }] as const),
    ),
  )
  if (wanted.size === 0) return new Map()
  const all = [...wanted.values()]
  const rows = await sql<{ program_id: number; word: string; id: number }>`
    select w.program_id, w.word, found.id
      from unnest(${all.map(one => one.program_id)}::bigint[], ${all.map(one => one.word)}::text[]) as w (program_id, word)
     cross join lateral (
       select coalesce(
         (select u.id from programs p
            join identities i on i.organisation_id = p.organisation_id and i.user_name_key = lower(w.word)
            join users u on u.program_id = p.id and u.id = i.id where p.id = w.program_id),
         (select e.user_id from user_emails e
           where e.program_id = w.program_id and e.value_key = lower(w.word) order by e.user_id limit 1),
         (select min(u.id) from users u where u.program_id = w.program_id and u.external_id = w.word)) as id) as found
     where found.id is not null`.all(db)
  return new Map(rows.map(({ program_id, word, id }) => [keyOf(program_id, word), id]))
}

export const keyOf = (programId: number, word: string): string => `${programId} ${word}`
