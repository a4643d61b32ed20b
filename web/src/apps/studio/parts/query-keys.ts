import type { QueryClient } from '@tanstack/preact-query'

const record =
  (name: string) =>
  (...parts: readonly unknown[]) =>
    ['studio', name, ...parts] as const

/** The keys of what the studio keeps of the server, by record. A key begins those of all its parts. */
export const keys = {
  /** Lists, counts and dates of posts. */
  posts: record('posts'),
  /** One post, by its id: its readers, results, revisions, notes. */
  post: record('post'),
  /** Data of one version of a post, by its id and ETag; another version has other keys. */
  version: record('version'),
  /** A post as it was when its page was opened: no write replaces it under the eyes of its reader. */
  opened: record('opened'),
  templates: record('templates'),
  topics: record('topics'),
  initiatives: record('initiatives'),
  polls: record('polls'),
  surveys: record('surveys'),
  newsletters: record('newsletters'),
  screens: record('screens'),
  audiences: record('audiences'),
  attributes: record('attributes'),
  people: record('people'),
  comments: record('comments'),
  words: record('words'),
  numbers: record('numbers'),
}

const invalidate = (client: QueryClient, ...all: readonly (readonly unknown[])[]) =>
  Promise.all(all.map(queryKey => client.invalidateQueries({ queryKey })))

/** After a write of posts: their lists, counts and dates, and of those that are named everything. */
export const invalidatePosts = (client: QueryClient, ...ids: readonly number[]) =>
  invalidate(client, keys.posts(), ...ids.map(id => keys.post(id)))

/** After a write of topics, whose names stand beside posts. */
export const invalidateTopics = (client: QueryClient) => invalidate(client, keys.topics(), keys.posts())

/** After a write of initiatives, whose names stand beside posts. */
export const invalidateInitiatives = (client: QueryClient) => invalidate(client, keys.initiatives(), keys.posts())

export const invalidatePolls = (client: QueryClient) => invalidate(client, keys.polls())

export const invalidateSurveys = (client: QueryClient) => invalidate(client, keys.surveys())

export const invalidateNewsletters = (client: QueryClient) => invalidate(client, keys.newsletters())

export const invalidateScreens = (client: QueryClient) => invalidate(client, keys.screens())

export const invalidateAudiences = (client: QueryClient) => invalidate(client, keys.audiences())

export const invalidateComments = (client: QueryClient) => invalidate(client, keys.comments())
