import { sql } from '../../../src/platform/db/sql.ts'
import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import { png } from '../uploads/samples.ts'

/** A program in which mia writes, tom reads, anna publishes and paula manages; people may submit to two of its topics. */
export interface Desk {
  readonly program: TestProgram
  readonly mia: Person
  readonly tom: Person
  readonly anna: Person
  readonly paula: Person
  /** Publishes at once. */
  readonly fast: number
  /** Wants a look first. */
  readonly slow: number
  readonly closed: number
}

export async function desk(app: TestApp): Promise<Desk> {
  const program = await app.program()
  const mia = await program.user('mia')
  const tom = await program.user('tom')
  const anna = await program.user('anna', { role: 'publisher' })
  const paula = await program.user('paula', { role: 'program_manager' })
  const topic = async (name: string, fields: object): Promise<number> =>
    (await anna.must(201, 'POST', '/v2/channels', { name, description: 'A topic', ...fields })).id
  const fast = await topic('Kudos', { user_submittable: true, auto_publish: true })
  const slow = await topic('Ideas', { user_submittable: true })
  const closed = await topic('News', {})
  return { program, mia, tom, anna, paula, fast, slow, closed }
}

/** Writes an item; a draft unless said. */
export const write = (who: Person, fields: object = {}) =>
  who.must(201, 'POST', '/v2/ugc/contents', { title: 'Thank you, Tom', ...fields })

export const submit = (who: Person, topicId: number, fields: object = {}) =>
  write(who, { topic_ids: [topicId], publication_state: 'published', ...fields })

export const read = (who: Person, id: number) => who.must(200, 'GET', `/v2/ugc/contents/${id}`)
export const change = (who: Person, id: number, fields: object) =>
  who.must(200, 'PUT', `/v2/ugc/contents/${id}`, fields)
export const post = (who: Person, contentId: number) => who.must(200, 'GET', `/v2/content/${contentId}`)

/** Uploads a file and returns the address that shows it. */
export async function upload(who: Person, filename = 'canteen.png', content: Buffer = png): Promise<string> {
  const { upload_url, view_url, headers } = await who.must(200, 'GET', `/v2/ugc/uploads/${filename}`)
  const { status } = await fetch(upload_url, { method: 'PUT', body: new Uint8Array(content), headers })
  if (status !== 200) throw new Error(`upload answered ${status}`)
  return view_url
}

/** Data of the program's events of this name, in their order. */
export async function events({ app }: TestApp, { id }: TestProgram, name: string) {
  // biome-ignore lint/suspicious/noExplicitAny: events of every shape
  const rows = await app.services.database.unscopedQuery(sql<{ data: any }>`
    select data from events where program_id = ${id} and name = ${name} order by created_at`)
  return rows.map(row => row.data)
}

/** The status of an item, as its author and as its reviewers see it. */
export const statusOf = ({ publication_state, moderation_status }: Record<string, string>) => [
  publication_state,
  moderation_status,
]
