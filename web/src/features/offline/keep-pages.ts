// Saves the last posts that the person saw, and the submission in progress (core/offline/kept-pages.ts).

import type { Me } from '@atrium/client'
import type { QueryClient } from '@tanstack/preact-query'
import { type KeptAnswer, updateKept } from '../../core/offline/kept-pages.ts'
import { POSTS } from '../engagement/post-cache.ts'

const POSTS_KEPT = 50
const SAVE_AFTER_MS = 2_000

/** Keeps what the person sees from now on, until the function that it returns is called. */
export function keepPages(client: QueryClient, meKey: readonly unknown[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    const me = client.getQueryData<Me>(meKey)
    if (!me) return
    const answers = answersOf(client)
    void updateKept(before => ({ me, answers: newestOf(answers, before?.answers ?? []) }))
  }
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query.queryKey)) timer ??= setTimeout(save, SAVE_AFTER_MS)
  })
  timer = setTimeout(save, SAVE_AFTER_MS)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Posts, and what the form of a submission needs to show the draft that is in it. */
const isKept = ([kind, what]: readonly unknown[]): boolean =>
  kind === POSTS || (kind === 'topics' && what === 'followed') || (kind === 'submissions' && what !== 'list')

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

/** Each once, the newest first, as far as there is room for their posts. */
function newestOf(answers: readonly KeptAnswer[], before: readonly KeptAnswer[]): readonly KeptAnswer[] {
  const byKey = new Map([...before, ...answers].map(answer => [JSON.stringify(answer.key), answer]))
  return [...byKey.values()].sort((a, b) => b.at - a.at).slice(0, POSTS_KEPT)
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
