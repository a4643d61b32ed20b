// A program with topics, groups and posts for the tests of feeds: what endpoints offer goes through them, the rest (groups,
// posts of last week) is put into the database.

import type { Selectable } from '../../../src/platform/db/row-types.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { indexPosts } from '../../../src/publishing/visibility/index.ts'
import type { EventsTable } from '../../../src/shared/tables.ts'
import type { Person, TestApp, TestProgram } from '../../support/app.ts'

export interface Post {
  readonly id: number
  readonly uuid: string
}

export interface Topic {
  readonly id: number
  readonly name: string
}

export interface Stage {
  readonly program: TestProgram
  /** Publishes. */
  readonly anna: Person
  /** Made first, open to everyone. */
  readonly news: Topic
  topic(name: string, more?: object): Promise<Topic>
  /** A group of these people; returns its name. */
  group(name: string, members: readonly Person[]): Promise<string>
  join(group: string, person: Person): Promise<void>
  leave(group: string, person: Person): Promise<void>
  /** A published post in these topics (news when none). */
  post(title: string, more?: object): Promise<Post>
  draft(title: string, more?: object): Promise<Post>
  /** Moves a post's publication into the past. */
  publishedAgo(post: Post, days: number): Promise<void>
}

export async function stageOf(app: TestApp, program: TestProgram): Promise<Stage> {
  const { database } = app.app.services
  const anna = await program.user('anna', { role: 'publisher' })
  const topic = (name: string, more: object = {}): Promise<Topic> =>
    anna.must(201, 'POST', '/v2/channels', { name, description: `All about ${name}`, ...more })
  const news = await topic('News')
  const member = (group: string, person: Person, change: 'insert' | 'delete') =>
    database.transaction(program.id, async db => {
      await (change === 'insert'
        ? sql`insert into audience_members (program_id, audience_id, user_id)
              select program_id, id, ${person.id} from audiences where program_id = ${program.id} and name = ${group}`
        : sql`delete from audience_members m using audiences a
               where a.program_id = ${program.id} and a.name = ${group}
                 and m.program_id = a.program_id and m.audience_id = a.id and m.user_id = ${person.id}`
      ).execute(db)
    })
  const draft = (title: string, more: object = {}): Promise<Post> =>
    anna.must(201, 'POST', '/v2/content', { content_type: 'article', channels: [{ id: news.id }], title, ...more })
  return {
    program,
    anna,
    news,
    topic,
    async group(name, members) {
      await database.unscopedQuery(sql`
        insert into audiences (program_id, kind, name, display_name)
        values (${program.id}, 'group', ${name}, ${name})`)
      for (const person of members) await member(name, person, 'insert')
      return name
    },
    join: (group, person) => member(group, person, 'insert'),
    leave: (group, person) => member(group, person, 'delete'),
    draft,
    async post(title, more) {
      const { id } = await draft(title, more)
      return anna.must(200, 'PUT', `/v2/content/${id}/publish`)
    },
    publishedAgo: (post, days) =>
      database.transaction(program.id, async db => {
        await sql`update content set published_at = now() - ${days} * interval '1 day'
                   where program_id = ${program.id} and id = ${post.id}`.execute(db)
        await indexPosts(db, [post.id])
      }),
  }
}

/** Titles of a feed, as a person sees it. */
export async function titles(person: Person, query = ''): Promise<string[]> {
  const posts = await person.must(200, 'GET', `/v2/feed/posts${query}`)
  return posts.map((post: { title: string }) => post.title)
}

/** Engages with a post; returns the person's engagement. */
export const put = (
  person: Person,
  post: Post,
  action: string,
  body?: object,
): Promise<Record<string, string | null>> => person.must(200, 'PUT', `/v2/feed/posts/${post.id}/${action}`, body)

export const read = (person: Person, post: Post) => person.must(200, 'GET', `/v2/feed/posts/${post.id}`)

/** The counts that a person sees. */
export async function countsFor(person: Person, post: Post) {
  const { like_count, view_count, share_count, comment_count } = await read(person, post)
  return { like_count, view_count, share_count, comment_count }
}

/** Events of the program in their order, by name and data. */
export const eventsOf = ({ app }: TestApp, program: TestProgram, names: readonly string[]) =>
  app.services.database.unscopedQuery(sql<Pick<Selectable<EventsTable>, 'name' | 'data'>>`
    select name, data from events where program_id = ${program.id} and name = any(${names}) order by created_at`)
