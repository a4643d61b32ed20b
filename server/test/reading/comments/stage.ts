// What comments need around them and have no endpoint for in their own module: published posts, audiences, settings.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { programTokensChanged } from '../../../src/platform/access/tokens.ts'
import { forProgram } from '../../../src/platform/db/transaction.ts'
import { indexPosts } from '../../../src/publishing/visibility/index.ts'
import type { TestApp, TestProgram } from '../../support/app.ts'

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

export function stageOf({ app }: TestApp, { id: programId }: TestProgram): Stage {
  const { database } = app.services
  return {
    post: ({ commentable = true, state = 'published', audienceId } = {}) =>
      database.transaction(programId, async db => {
        const topic = await db
          .insertInto('topics')
          .values({
            program_id: programId,
            name: 'News',
            description: 'What is new',
            targeted: audienceId !== undefined,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (audienceId !== undefined) {
          await db
            .insertInto('topic_audiences')
            .values({ program_id: programId, topic_id: topic.id, audience_id: audienceId })
            .execute()
        }
        const uuid = randomUUID()
        const post = await db
          .insertInto('content')
          .values({
            program_id: programId,
            uuid,
            content_type: 'article',
            title: 'The canteen opens',
            state,
            language: 'en',
            is_commentable: commentable,
            published_at: new Date(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('content_topics')
          .values({ program_id: programId, content_id: post.id, topic_id: topic.id })
          .execute()
        await indexPosts(db, [post.id])
        return { id: post.id, uuid }
      }),
    change: (postId, columns) =>
      database.transaction(programId, async db => {
        await db
          .updateTable('content')
          .set(columns)
          .where('program_id', '=', programId)
          .where('id', '=', postId)
          .execute()
        await indexPosts(db, [postId])
      }),
    audience: (name, members) =>
      database.transaction(programId, async db => {
        const { id } = await db
          .insertInto('audiences')
          .values({ program_id: programId, kind: 'group', name, display_name: name })
          .returning('id')
          .executeTakeFirstOrThrow()
        for (const member of members) {
          await db
            .insertInto('audience_members')
            .values({ program_id: programId, audience_id: id, user_id: member.id })
            .execute()
        }
        return id
      }),
    expandReactions: () =>
      database.system(async db => {
        await db.updateTable('programs').set({ expanded_reactions: true }).where('id', '=', programId).execute()
        await programTokensChanged(forProgram(db, programId))
      }),
    setCommentState: (commentId, state) =>
      database.transaction(programId, async db => {
        await db
          .updateTable('comments')
          .set({ state })
          .where('program_id', '=', programId)
          .where('id', '=', commentId)
          .execute()
      }),
    events: name =>
      database.transaction(programId, async db => {
        const { rows } = await sql<{ data: Record<string, unknown> }>`
          select data from events where program_id = ${programId} and name = ${name} order by created_at`.execute(db)
        return rows.map(row => row.data)
      }),
    engagement: (userId, postId) =>
      database.transaction(programId, db =>
        db
          .selectFrom('engagements')
          .select('commented_at')
          .where('program_id', '=', programId)
          .where('user_id', '=', userId)
          .where('content_id', '=', postId)
          .executeTakeFirst(),
      ),
    counters: postId =>
      database.transaction(programId, db =>
        db
          .selectFrom('post_counters')
          .select(['comment_count', 'comment_sequence'])
          .where('program_id', '=', programId)
          .where('content_id', '=', postId)
          .executeTakeFirst(),
      ),
  }
}
