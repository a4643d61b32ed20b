// Searches with the post that each of them wants, made by rules from the texts of the seed. The bench judges by beginnings of words,
// without the server's folding and dictionaries: a post is wanted where it is among the three newest that the reader sees with
// such words in the title.

import { createHash } from 'node:crypto'

export const KINDS = ['exact', 'folded', 'form', 'typo', 'two words', 'phrase', 'nothing'] as const
export type Kind = (typeof KINDS)[number]

/** Searches of each kind, at most. */
const QUESTIONS = Number(process.env.BENCH_SEARCHES ?? 300)
/** Posts of a page that count as found. */
export const FIRST = 3
const WORD_MIN_LENGTH = 5

/** A post that a reader sees. */
export interface SeenPost {
  readonly id: number
  readonly title: string
  readonly language: string
}

/** The posts that a reader sees, newest first. */
export interface SeenPosts {
  readonly token: string
  readonly posts: readonly SeenPost[]
}

export interface Question {
  readonly text: string
  readonly token: string
  /** Id of the wanted post; null if nothing may be found. */
  readonly wanted: number | null
}

/** The words of a text by which questions are made, as they are spelled. */
export const spelledWords = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

/** The words of all texts by their language, in small letters. */
export type Vocabulary = ReadonlyMap<string, ReadonlySet<string>>

/** Another spelling of a word of a post; null if the rule has none. */
type Rule = (word: string, post: SeenPost) => string | null

/** The same questions for the same data. */
export function makeQuestions(readers: readonly SeenPosts[], vocabulary: Vocabulary): Record<Kind, Question[]> {
  const all = new Set([...vocabulary.values()].flatMap(words => [...words].map(plain)))
  const indexed = readers.map(reader => ({ ...reader, titles: titlesByBeginning(reader.posts) }))
  const ofOne = (kind: Kind, rule: Rule) =>
    collect(kind, indexed, (reader, post) => {
      const words = spelledWords(post.title).filter(word => word.length >= WORD_MIN_LENGTH)
      return byDraw(words, word => `${kind} ${post.id} ${word}`).flatMap(word => {
        const text = isAmongNewest(reader.titles, [word], post) ? rule(word, post) : null
        return text === null ? [] : { text, words: word }
      })
    })
  const ofTwo = (kind: Kind, pattern: RegExp, join: (a: string, b: string) => string) =>
    collect(kind, indexed, (reader, post) =>
      [...post.title.matchAll(pattern)].flatMap(([, a = '', b = '']) =>
        plain(a) !== plain(b) && isAmongNewest(reader.titles, [a, b], post)
          ? { text: join(a, b), words: `${a} ${b}` }
          : [],
      ),
    )
  return {
    exact: ofOne('exact', word => word),
    folded: [...ofOne('folded', accentsLost), ...ofOne('folded', word => word.toUpperCase())].slice(0, QUESTIONS),
    form: ofOne('form', (word, { language }) => otherForm(word.toLowerCase(), language, vocabulary.get(language))),
    typo: ofOne('typo', word => misspelt(plain(word), all)),
    'two words': ofTwo('two words', /(?=\b(\p{L}{5,})\b.*?\b(\p{L}{5,})\b)/gu, (a, b) => `${b} ${a}`),
    phrase: ofTwo('phrase', /(?<!\p{L})(?=(\p{L}{4,}) (\p{L}{4,})(?!\p{L}))/gu, (a, b) => `"${a} ${b}"`),
    nothing: ofOne('nothing', word => `${[...plain(word)].reverse().join('')}xqzx`).map(question => ({
      ...question,
      wanted: null,
    })),
  }
}

type Titles = ReadonlyMap<string, readonly SeenPost[]>
type Reader = SeenPosts & { readonly titles: Titles }

/** Questions in turns of the readers, each text once. */
function collect(
  kind: Kind,
  readers: readonly Reader[],
  of: (reader: Reader, post: SeenPost) => { text: string; words: string }[],
): Question[] {
  const found = new Map<string, Question>()
  const orders = readers.map(({ posts }, n) => byDraw(posts, post => `${kind} ${n} ${post.id}`))
  const longest = Math.max(0, ...orders.map(order => order.length))
  for (let at = 0; at < longest; at++)
    for (const [n, reader] of readers.entries()) {
      const post = orders[n]?.[at]
      const [question] = post ? of(reader, post).filter(({ text }) => !found.has(text)) : []
      if (post && question) found.set(question.text, { text: question.text, token: reader.token, wanted: post.id })
      if (found.size === QUESTIONS) return [...found.values()]
    }
  return [...found.values()]
}

/** In an order that depends on nothing but the items. */
function byDraw<T>(items: readonly T[], name: (item: T) => string): T[] {
  const keyed = items.map(item => ({ item, key: createHash('md5').update(name(item)).digest('hex') }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item)
}

/** Without case and accents. */
const plain = (word: string): string =>
  word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('æ', 'ae')

/** Forms of a word have these letters in common. */
const beginningOf = (word: string): string => plain(word).slice(0, word.length <= 6 ? 3 : word.length <= 8 ? 4 : 5)

function titlesByBeginning(posts: readonly SeenPost[]): Titles {
  const titles = new Map<string, SeenPost[]>()
  for (const post of posts) {
    const words = spelledWords(post.title).map(plain)
    for (const beginning of new Set(words.flatMap(word => [3, 4, 5].map(length => word.slice(0, length))))) {
      if (!titles.get(beginning)?.push(post)) titles.set(beginning, [post])
    }
  }
  return titles
}

function isAmongNewest(titles: Titles, words: readonly string[], post: SeenPost): boolean {
  const lists = words.map(word => titles.get(beginningOf(word)) ?? []).sort((a, b) => a.length - b.length)
  const others = lists.slice(1).map(list => new Set(list))
  let before = 0
  for (const one of lists[0] ?? []) {
    if (!others.every(list => list.has(one))) continue
    if (one === post) return true
    if (++before === FIRST) return false
  }
  return false
}

/** The word as people type it who have no such keys: `ue` for ü, else the letter without its accent. */
function accentsLost(word: string): string | null {
  const typed = plain(word.toLowerCase().replaceAll(/[äöü]/g, letter => `${plain(letter)}e`))
  return typed === word.toLowerCase() ? null : typed
}

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['s', 'es', 'ed', 'ing'],
  de: ['e', 'en', 'n', 's', 'es'],
  fr: ['s', 'e', 'es'],
  es: ['s', 'es'],
}

/** Another word of the texts that differs only by an ending of the language. */
function otherForm(word: string, language: string, words: ReadonlySet<string> = new Set()): string | null {
  const endings = ['', ...(ENDINGS[language] ?? [])]
  const stems = endings
    .filter(ending => word.endsWith(ending))
    .map(ending => word.slice(0, word.length - ending.length))
  const forms = stems.filter(stem => stem.length >= 4).flatMap(stem => endings.map(ending => stem + ending))
  return forms.find(form => form !== word && words.has(form)) ?? null
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** The word with a letter added, dropped or replaced, neither the first nor the last; null if the texts have that word. */
function misspelt(word: string, all: ReadonlySet<string>): string | null {
  const draw = createHash('md5').update(word).digest()
  const at = 1 + ((draw[0] as number) % (word.length - 2))
  const letter = ALPHABET[(draw[1] as number) % ALPHABET.length] as string
  const edited = [
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at + 1),
  ][(draw[2] as number) % 3] as string
  return edited.length < WORD_MIN_LENGTH || all.has(edited) ? null : edited
}
