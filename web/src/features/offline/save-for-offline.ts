// Saves the last posts and people that the person saw, and the submission in progress (core/offline/offline-store.ts).

import type { Colleague, FeedPost, Me } from '@atrium/client'
import type { QueryClient } from '@tanstack/preact-query'
import { dropOlderDocument, type KeptAnswer, updateKept } from '../../core/offline/offline-store.ts'
import { compareNames } from '../../i18n/compare-names.ts'
import { POSTS } from '../engagement/post-cache.ts'

const POSTS_KEPT = 50
const PEOPLE_KEPT = 200
const SAVE_AFTER_MS = 2_000
/** Address and key of the feed of features/feed/feed-queries.ts that the first page shows. */
const FEED_PATH = '/'
const FIRST_FEED = [POSTS, 'feed', 'myfeed'] as const

/** Keeps what the person sees from now on, until the function that it returns is called. */
export function keepPages(client: QueryClient, meKey: readonly unknown[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const me = client.getQueryData<Me>(meKey)
    if (!me) return
    const answers = [...answersOf(client), ...peopleOf(client)]
    const newest = newestPost(client)
    if (newest) saved = newest
    // In this order: without the document, the next visit shows what was saved.
    void updateKept(before => ({ me, answers: newestOf(answers, before?.answers ?? []) })).then(() =>
      newest ? dropOlderDocument(FEED_PATH, newest) : undefined,
    )
  }
  let saved = newestPost(client)
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !(isKept(query.queryKey) || isOfPeople(query.queryKey))) return
    const newest = newestPost(client)
    // News that the reader has seen are not left to a timer that the end of the page may overtake.
    if (newest !== undefined && newest !== saved) save()
    else timer ??= setTimeout(save, SAVE_AFTER_MS)
  })
  timer = setTimeout(save, SAVE_AFTER_MS)
  // A browser may end a hidden page at any time.
  const saveHidden = () => document.visibilityState === 'hidden' && timer !== undefined && save()
  document.addEventListener('visibilitychange', saveHidden)
  return () => {
    document.removeEventListener('visibilitychange', saveHidden)
    clearTimeout(timer)
    unsubscribe()
  }
}

/** The post at the top of the first feed, by its uuid. */
function newestPost(client: QueryClient): string | undefined {
  const feed = client.getQueryData<{ readonly pages: readonly { readonly data: readonly FeedPost[] }[] }>(FIRST_FEED)
  return feed?.pages[0]?.data[0]?.uuid
}

/** Posts, and what the forms of submissions and surveys need to show the drafts that are in them. */
const isKept = ([kind, what]: readonly unknown[]): boolean =>
  kind === POSTS ||
  kind === 'surveys' ||
  (kind === 'topics' && what === 'followed') ||
  (kind === 'submissions' && what !== 'list')

/** Keys of features/people/people-queries.ts: a person, and the list of all of them. */
const PERSON = ['people', 'one'] as const
const EVERYBODY = ['people', 'list', '', ''] as const

const isOfPeople = ([kind, what]: readonly unknown[]): boolean =>
  kind === PERSON[0] && (what === PERSON[1] || what === EVERYBODY[1])

/** The people that were seen, in lists or alone, each as the answer of their profile. */
function peopleOf(client: QueryClient): readonly KeptAnswer[] {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isOfPeople(queryKey) && state.data !== undefined })
  return queries.flatMap(({ state: { data, dataUpdatedAt: at } }) => {
    const { pages } = data as { pages?: readonly { readonly data: readonly Colleague[] }[] }
    const people = pages ? pages.flatMap(page => page.data) : [data as Colleague]
    return people.map(person => ({ key: [...PERSON, person.user_id], data: person, at }))
  })
}

/** The list of people, of those who were seen. */
function everybodyOf(people: readonly KeptAnswer[]): readonly KeptAnswer[] {
  const [latest] = people
  if (!latest) return []
  const data = people
    .map(person => person.data as Colleague)
    .sort((a, b) => compareNames(a.display_name, b.display_name))
  const meta = { pagination: { page: 1, page_size: data.length, total_records: data.length } }
  return [{ key: EVERYBODY, data: { pages: [{ data, meta }], pageParams: [1] }, at: latest.at }]
}

function answersOf(client: QueryClient): readonly KeptAnswer[] {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isKept(queryKey) && state.data !== undefined })
  return queries.map(({ queryKey, state }) => ({
    key: queryKey,
    // Through JSON: the headers of a response cannot be stored.
    data: JSON.parse(JSON.stringify(firstPages(state.data))),
    at: state.dataUpdatedAt,
  }))
}

/** Each once, the newest first, as far as there is room for their posts and people. */
function newestOf(answers: readonly KeptAnswer[], before: readonly KeptAnswer[]): readonly KeptAnswer[] {
  const byKey = new Map([...before, ...answers].map(answer => [JSON.stringify(answer.key), answer]))
  const newest = [...byKey.values()].sort((a, b) => b.at - a.at)
  const people = newest.filter(({ key }) => key[1] === PERSON[1] && isOfPeople(key)).slice(0, PEOPLE_KEPT)
  const others = newest.filter(({ key }) => !isOfPeople(key)).slice(0, POSTS_KEPT)
  return [...others, ...people, ...everybodyOf(people)]
}

interface Pages {
  readonly pages: readonly { readonly data?: readonly unknown[] }[]
  readonly pageParams: readonly unknown[]
}

function firstPages(data: unknown): unknown {
  const { pages, pageParams } = data as Partial<Pages>
  if (!pages || !pageParams) return data
  let posts = 0
  const count = pages.filter(page => {
    const fits = posts < POSTS_KEPT
    posts += page.data?.length ?? 0
    return fits
  }).length
  return { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) }
}
