// Texts for people by key and language: notices, pages and what the terminal shows. Errors of the API
// stay English.

import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/access/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { acceptedLanguages } from '../../platform/text/language-tags.ts'
import { chooseLanguage, isRightToLeft, type Language, type StudioLanguage } from './languages.ts'
import ar from './words/ar/app.json' with { type: 'json' }
import { de } from './words/de.ts'
import { type Catalogue, en, type TextKey } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import it from './words/it/app.json' with { type: 'json' }
import nl from './words/nl/app.json' with { type: 'json' }
import pl from './words/pl/app.json' with { type: 'json' }
import pt from './words/pt/app.json' with { type: 'json' }
import ro from './words/ro/app.json' with { type: 'json' }
import tr from './words/tr/app.json' with { type: 'json' }
import uk from './words/uk/app.json' with { type: 'json' }

const CATALOGUES: Readonly<Record<StudioLanguage, Catalogue>> = { en, de, fr, es }

/** Forms of a text with a `count`, by the rules of plurals of its language (CLDR). */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** Texts for employees; any other text is English. */
const APP_CATALOGUES: Readonly<
  Record<Exclude<Language, StudioLanguage>, Readonly<Partial<Record<TextKey, string | Forms>>>>
> = { it, nl, pl, pt, ro, tr, uk, ar }
const ALL: Readonly<Record<Language, Readonly<Partial<Record<TextKey, string | Forms>>>>> = {
  ...CATALOGUES,
  ...APP_CATALOGUES,
}

/** Values that are written in letters of any direction. */
const NAMES: ReadonlySet<string> = new Set(
  'name author program client title question topics place heading user_name contact file'.split(' '),
)
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069']

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** The values of a text: an object with the names in its braces, or nothing. */
type Values<Key extends TextKey, Value> = [Placeholder<(typeof en)[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<(typeof en)[Key]>, Value>>]

export interface Words {
  readonly language: Language
  text<Key extends TextKey>(key: Key, ...values: Values<Key, string | number>): string
  /** The same with markup as values; strings are escaped. */
  html<Key extends TextKey>(key: Key, ...values: Values<Key, string | number | Html>): Html
}

/** The texts of one language. */
export function wordsIn(language: Language): Words {
  const isolates = isRightToLeft(language)
  return {
    language,
    text: (key, ...[values]) => partsOf(textOf(language, key, values), values, isolates).join(''),
    html: (key, ...[values]) => html`${partsOf(textOf(language, key, values), values, isolates)}`,
  }
}

function textOf(language: Language, key: TextKey, values: Readonly<Record<string, unknown>> = {}): string {
  const text = ALL[language][key] ?? en[key]
  if (typeof text === 'string') return text
  const form = new Intl.PluralRules(language).select(Number(values.count))
  return text[form] ?? text.other ?? en[key]
}

/** The texts for a request of a browser: `wishes` (such as `ui_locales`) come before what the browser accepts, `last` after it. */
export const wordsFor = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  wishes: readonly (string | null | undefined)[] = [],
  last?: string,
): Words => wordsIn(chooseLanguage([...wishes, ...acceptedLanguages(headers['accept-language']), last]))

/** A text, cut at its placeholders, with their values; names stand isolated in a text from right to left. */
function partsOf<Value>(
  text: string,
  values: Readonly<Record<string, Value>> = {},
  isolates = false,
): (string | Value)[] {
  return text.split(/\{(\w+)\}/).flatMap((part, index) => {
    if (index % 2 === 0) return [part]
    const value = values[part] as Value
    return isolates && NAMES.has(part) ? [ISOLATE, value, END_OF_ISOLATE] : [value]
  })
}

interface Wishes {
  readonly preferred_language: string | null
  readonly default_language: string
}

/** The texts for a caller of the API: in the language of the user's profile, else of the request, else of the program. */
export async function wordsInLanguageOf(
  db: ProgramDb,
  userId: number | null,
  request?: Pick<FastifyRequest, 'headers'>,
): Promise<Words> {
  const row = await wishesOf(db.programId, userId).first(db)
  return wordsFrom(row, request)
}

/** The same for an endpoint without a transaction. */
export async function wordsOfCaller(
  database: Database,
  { programId, userId }: Pick<Actor, 'programId' | 'userId'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Words> {
  const rows = await database.preparedQuery('language_of_caller', wishesOf(programId, userId))
  return wordsFrom(rows[0], request)
}

const wishesOf = (programId: number, userId: number | null): Sql<Wishes> => sql<Wishes>`
  select u.preferred_language, p.default_language
    from programs p left join users u on u.program_id = ${programId} and u.id = ${userId}::bigint
   where p.id = ${programId}`

const wordsFrom = (wishes: Wishes | undefined, request?: Pick<FastifyRequest, 'headers'>): Words =>
  wordsIn(chooseLanguage([wishes?.preferred_language, request?.headers['accept-language'], wishes?.default_language]))
