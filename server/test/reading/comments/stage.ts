// Set-up that the module of comments has no endpoints for: published posts, audiences, settings.

import { randomUUID } from 'node:crypto'
import { programTokensChanged } from '../../../src/platform/access/tokens.ts'
import { assignments } from '../../../src/platform/db/query.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { forProgram } from '../../../src/platform/db/transaction.ts'
import { indexPosts } from '../../../src/publishing/visibility/index.ts'
import type { TestApp, TestProgram } from '../../support/app.ts'
import { newGroup } from '../../support/new-group.ts'

export interface Stage {
  /** A post of an open topic; with `audienceId` only for its members. */
  post(options?: PostOptions): Promise<{ id: number; uuid: string }>
  change(postId: number, columns: { is_commentable?: boolean; state?: string }): Promise<void>
  audience(name: string, members: ReadonlyArray<{ id: number }>): Promise<number>
  expandReactions(): Promise<void>
  setCommentState(commentId: number, state: string): Promise<void>
  /** Data of the program's events of this name, in their order. */
  events(name: string): Promise<Array<Record<string, unknown>>>
  engagement(userId: number, postId: number): Promise<{ commented_at: Date | null } | undefined>
  counters(postId: number): Promise<{ comment_count: number; comment_sequence: number } | undefined>
}

interface PostOptions {
  readonly commentable?: boolean
  readonly state?: 'published' | 'archived'
  readonly audienceId?: number
}

export function stageOf(app: TestApp, program: TestProgram): Stage {
  const { database } = app.app.services
  const programId = program.id
  return {
    post: ({ commentable = true, state = 'published', audienceId } = {}) =>
      database.transaction(programId, async db => {
        const uuid = randomUUID()
        const { rows } = await sql<{ id: number }>`
          with topic as (
            insert into topics (program_id, name, description, targeted)
            values (${programId}, 'News', 'What is new', ${audienceId !== undefined}) returning id
          ), audience as (
            insert into topic_audiences (program_id, topic_id, audience_id)
            select ${programId}, id, ${audienceId ?? null}::bigint from topic where ${audienceId !== undefined}
          ), post as (
            insert into content (program_id, uuid, content_type, title, state, language, is_commentable, published_at)
            values (${programId}, ${uuid}, 'article', 'The canteen opens', ${state}, 'en', ${commentable}, ${new Date()})
            returning id
          )
          insert into content_topics (program_id, content_id, topic_id)
          select ${programId}, post.id, topic.id from post, topic returning content_id as id`.execute(db)
        const { id } = rows[0] as (typeof rows)[number]
        await indexPosts(db, [id])
        return { id, uuid }
      }),
    change: (postId, columns) =>
      database.transaction(programId, async db => {
        await sql`
          update content set ${assignments(columns)} where program_id = ${programId} and id = ${postId}`.execute(db)
        await indexPosts(db, [postId])
      }),
    audience: (name, members) => newGroup(app, program, name, members),
    expandReactions: () =>
      database.system(async db => {
        await sql`update programs set expanded_reactions = true where id = ${programId}`.execute(db)
        await programTokensChanged(forProgram(db, programId))
      }),
    async setCommentState(commentId, state) {
      await database.unscopedQuery(
        sql`update comments set state = ${state} where program_id = ${programId} and id = ${commentId}`,
      )
    },
    async events(name) {
      const rows = await database.unscopedQuery(sql<{ data: Record<string, unknown> }>`
        select data from events where program_id = ${programId} and name = ${name} order by created_at`)
      return rows.map(row => row.data)
    },
    async engagement(userId, postId) {
      const [row] = await database.unscopedQuery(sql<{ commented_at: Date | null }>`
        select commented_at from engagements
         where program_id = ${programId} and user_id = ${userId} and content_id = ${postId}`)
      return row
    },
    async counters(postId) {
      const [row] = await database.unscopedQuery(sql<{ comment_count: number; comment_sequence: number }>`
        select comment_count, comment_sequence from post_counters
         where program_id = ${programId} and content_id = ${postId}`)
      return row
    },
  }
}
