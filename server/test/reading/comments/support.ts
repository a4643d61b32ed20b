// Shared by the tests of comments: people and their comments.

import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { type Stage, stageOf } from './stage.ts'

export interface Desk {
  readonly program: TestProgram
  readonly stage: Stage
  /** Publishes, and has a display name and a picture. */
  readonly anna: Person
  readonly mia: Person
  readonly omar: Person
}

export async function desk(app: TestApp): Promise<Desk> {
  const program = await app.program()
  const stage = stageOf(app, program)
  const anna = await program.user('anna', {
    role: 'publisher',
    profile: { display_name: 'Anna A.', photo_url: 'https://p.example/a.png' },
  })
  const mia = await program.user('mia')
  const omar = await program.user('omar')
  return { program, stage, anna, mia, omar }
}

export const commentsOf = (post: { id: number | string }) => `/v2/feed/posts/${post.id}/comments`

/** Says something under a post, or under a comment of it. */
export const say = (person: Caller, post: { id: number }, body: string, more: object = {}) =>
  person.must(201, 'POST', commentsOf(post), { body, ...more })

// biome-ignore lint/suspicious/noExplicitAny: a comment as it came back
export const reply = (person: Caller, to: any, body: string, more: object = {}) =>
  person.must(201, 'POST', `${commentsOf({ id: to.content_id })}/${to.id}/${to.post_number}/replies`, { body, ...more })

export const bodies = (comments: Array<{ body: string }>) => comments.map(comment => comment.body)
