// The readers of a measurement, and the posts that they see.

import type pg from 'pg'
import type { LoadRequest } from './load.ts'
import type { Stage } from './stage.ts'

export const FEED = '/v2/feed/posts'
const READERS = 200

/** Users by the number of their audiences: the median, the most, the fewest. */
export async function chooseReaders(pool: pg.Pool, programId: string) {
  const { rows } = await pool.query(
    `select u.id from users u left join lateral (select count(*) as n from audience_members m
        where m.program_id = u.program_id and m.user_id = u.id) c on true
      where u.program_id = $1 and u.active order by c.n, u.id`,
    [programId],
  )
  const ids = rows.map(row => row.id)
  const middle = Math.floor(ids.length / 2)
  const spread = Array.from({ length: READERS }, (_, index) => ids[Math.floor((index * ids.length) / READERS)])
  return { all: spread, sparse: ids.slice(0, 50), typical: ids.slice(middle, middle + 50), heavy: ids.slice(-50) }
}

/** Access tokens of users picked at random, always the same ones for the same data. */
export async function tokensOfSome(stage: Stage): Promise<string[]> {
  const { rows } = await (stage.pool as pg.Pool).query(
    'select id from users where program_id = $1 and active order by md5(id::text) limit $2',
    [stage.programId, READERS],
  )
  return stage.tokens(rows.map(({ id }) => Number(id)))
}

/** Likes by these readers of the posts on their first pages. */
export const likesBy = async (stage: Stage, tokens: readonly string[]): Promise<LoadRequest[]> =>
  (await visiblePosts(stage, tokens)).map(({ id, token }) => ({ method: 'PUT', path: `${FEED}/${id}/like`, token }))

/** The post that most of these readers see; it takes comments. */
export async function everyoneSees(stage: Stage, tokens: readonly string[]): Promise<number> {
  const counts = new Map<number, number>()
  for (const token of tokens.slice(0, 20)) {
    for (const { id, is_commentable } of await firstPage(stage, token))
      if (is_commentable) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

export interface VisiblePost {
  readonly id: number
  /** The token of a reader who sees it. */
  readonly token: string
  readonly takesComments: boolean
}

/** Posts on the first pages of these readers. */
export async function visiblePosts(stage: Stage, tokens: readonly string[]): Promise<VisiblePost[]> {
  const pages = await Promise.all(
    tokens.map(async token =>
      (await firstPage(stage, token)).map(({ id, is_commentable }) => ({ id, token, takesComments: is_commentable })),
    ),
  )
  return pages.flat()
}

/** Comments of these people on posts that they see and that take comments. */
export const commentsOn = (visible: readonly VisiblePost[]): LoadRequest[] =>
  visible.filter(({ takesComments }) => takesComments).map(({ id, token }) => commentOn(id, token))

export const commentOn = (id: number, token: string): LoadRequest => ({
  method: 'POST',
  path: `${FEED}/${id}/comments`,
  token,
  body: { body: 'Well done, everybody' },
})

async function firstPage(stage: Stage, token: string): Promise<{ id: number; is_commentable: boolean }[]> {
  const answer = await fetch(`${stage.url}${FEED}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: { id: number; is_commentable: boolean }[] }).data
}
