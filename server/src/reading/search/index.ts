// Everything that a reader may see by the words that are typed: posts, topics, colleagues, polls and comments.

import { findCorrected } from '../../people/directory/index.ts'
import type { UserActor } from '../../platform/access/actor.ts'
import { invalid } from '../../platform/errors.ts'
import { type Context, endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { isTurnOver, nextTurn } from '../../platform/turns.ts'
import { readForms } from '../../publishing/content/index.ts'
import { pickTranslation } from '../../publishing/translations/index.ts'
import type { Module } from '../../shared/module.ts'
import { SearchMeta } from '../../shared/text/misspelt-words.ts'
import { matcherOfParts, matcherOfWords } from '../../shared/text/search-matches.ts'
import { feedsState, findBestPosts, readerOf, SEARCH_MAX_LENGTH } from '../feeds/index.ts'
import { Match, type Shown, shareForm, showMatches, similarWords } from './excerpt.ts'
import {
  FOUND_MAX,
  type FoundRecord,
  findColleagues,
  findComments,
  findPolls,
  findTopics,
  readPostTexts,
  type Wanted,
} from './find-records.ts'
import { SESSION_LIMIT, searchPosts } from './found-posts.ts'

const TYPES = ['post', 'topic', 'person', 'poll', 'comment'] as const
type SearchedType = (typeof TYPES)[number]

const SearchResult = namedObject('SearchResult', {
  id: Type.Id(),
  uuid: Type.Optional(Type.String({ format: 'uuid', description: 'Of a post' })),
  title: Type.String(),
  excerpt: Type.String({ description: 'At most 200 characters around the first match' }),
  matches: Type.Array(Match, { description: 'In UTF-16 units' }),
  content_id: Type.Optional(Type.Id()),
})

const Results = () => Type.Array(SearchResult, { maxItems: FOUND_MAX })

export const searchEverything = endpoint('GET /v2/search', {
  tag: 'Feeds',
  summary: 'Search posts, topics, people, polls and comments while typing',
  description:
    'Up to five of each kind; the last word counts as a beginning as well. Posts come in the order of relevance. When nothing is found, ' +
    'misspelt words are corrected by words of people, else of posts that you see. Web sessions have a limit of 600 searches a minute besides their own.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  sessionLimit: SESSION_LIMIT,
  input: {
    query: Type.Object({
      search: described('Words to search for', Type.Text(SEARCH_MAX_LENGTH)),
      types: Type.Optional(Type.QueryArray(Type.OneOf(TYPES), 'Kinds to search; all unless said', TYPES.length * 2)),
    }),
  },
  output: {
    status: 200,
    body: Type.Object({
      data: namedObject('SearchResults', {
        posts: Results(),
        topics: Results(),
        people: Results(),
        polls: Results(),
        comments: Results(),
      }),
      meta: Type.Object({ search: SearchMeta }),
    }),
  },
  async handle(context, { query }) {
    const { actor } = context
    const search = query.search.trim()
    if (search === '') throw invalid({ rule: 'required', parameter: 'search', message: 'must not be empty' })
    const types: readonly SearchedType[] = query.types?.length ? query.types : TYPES
    const wanted = { programId: actor.programId, userId: actor.userId, search, isBeginning: true }
    const found = await findAll(context, wanted, types)
    const isFound = Object.values(found).some(list => list.length > 0)
    const corrected = isFound
      ? null
      : ((await correctPeople(context, wanted, types)) ?? (await correctPosts(context, wanted, types)))
    if (corrected === null) return { data: found, meta: { search: { corrected } } }
    const instead = { ...wanted, search: corrected, isBeginning: false }
    return { data: await findAll(context, instead, types), meta: { search: { corrected } } }
  },
})

async function correctPeople(context: Context<UserActor>, wanted: Wanted, types: readonly SearchedType[]) {
  const { directory, directory_fields: fields } = programSettings(context.request)
  if (!types.includes('person') || !directory) return null
  const { database } = context.services
  const other = await findCorrected({
    database,
    programId: wanted.programId,
    search: wanted.search,
    shown: fields,
    find: search => findColleagues(database, { ...wanted, search }, fields),
    isEmpty: people => people.length === 0,
  })
  return other?.corrected ?? null
}

async function correctPosts(context: Context<UserActor>, { search }: Wanted, types: readonly SearchedType[]) {
  if (!types.includes('post')) return null
  const feeds = context.services.state(feedsState)
  const options = { size: 1, isBeginning: true, corrects: true }
  return (await findBestPosts(feeds, readerOf(context), search, options)).corrected
}

async function findAll(context: Context<UserActor>, wanted: Wanted, types: readonly SearchedType[]) {
  const { database } = context.services
  const { directory, directory_fields: fields } = programSettings(context.request)
  const find = <T>(type: SearchedType, work: () => Promise<T[]>) =>
    types.includes(type) ? work() : Promise.resolve([])
  const [posts, topics, people, polls, comments] = await Promise.all([
    find('post', () => findPosts(context, wanted)),
    find('topic', () => findTopics(database, wanted)),
    find('person', () => (directory ? findColleagues(database, wanted, fields) : Promise.resolve([]))),
    find('poll', () => findPolls(database, wanted)),
    find('comment', () => findComments(database, wanted)),
  ])
  const parts = matcherOfParts(wanted.search)
  const words = matcherOfWords(wanted.search, { isBeginning: wanted.isBeginning, isForm: () => false })
  const shown = (matcher: typeof parts) => (record: FoundRecord) =>
    present(record, showMatches(record.title, [record.text], matcher))
  return {
    posts,
    topics: topics.map(shown(parts)),
    people: people.map(shown(parts)),
    polls: polls.map(shown(words)),
    comments: comments.map(shown(words)),
  }
}

const present = ({ id, content_id }: Pick<FoundRecord, 'id' | 'content_id'>, { title, excerpt, matches }: Shown) => ({
  id,
  title,
  excerpt,
  matches: [...matches],
  ...(content_id === undefined ? {} : { content_id }),
})

/** Posts in the language in which their reader reads them; in another one where only that has the words. */
async function findPosts(context: Context<UserActor>, { programId, search, isBeginning }: Wanted) {
  const { database } = context.services
  const reader = readerOf(context)
  const options = { size: FOUND_MAX, isBeginning, corrects: false }
  const { ids } = await findBestPosts(context.services.state(feedsState), reader, search, options)
  if (ids.length === 0) return []
  const versions = Map.groupBy(await readPostTexts(database, programId, ids), row => row.id)
  const texts = [...versions.values()].flat().flatMap(row => [row.title, row.summary ?? '', row.body])
  const typed = new Set<string>()
  for (const text of [search, ...texts]) {
    for (const word of similarWords(search, text)) typed.add(word)
    if (isTurnOver()) await nextTurn()
  }
  const forms = await readForms(database, programId, [...typed])
  const matcher = matcherOfWords(search, { isBeginning, isForm: shareForm(forms) })
  const found = []
  for (const id of ids) {
    const [original, ...translations] = versions.get(id) ?? []
    if (!original) continue
    const preferred = pickTranslation(reader.languages, original.original, translations) ?? original
    let best: Shown | undefined
    for (const row of new Set([preferred, original, ...translations])) {
      const shown = showMatches(row.title, [row.summary ?? '', row.body.trim()], matcher)
      if (isTurnOver()) await nextTurn()
      const isMatch = shown.matches.length > 0
      if (isMatch || !best) best = shown
      if (isMatch) break
    }
    if (best) found.push({ ...present({ id }, best), uuid: original.uuid })
  }
  return found
}

export const searchModule: Module = { name: 'search', endpoints: { searchEverything, searchPosts } }
