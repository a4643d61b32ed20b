// Records that the blocks of a newsletter refer to must exist in its program.

import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid, type Validation } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUploads, isStored, kindOf, settleUploads, tokenOfUrl } from '../uploads/index.ts'
import { isOwnTopicSql, isReadableSql } from '../visibility/index.ts'
import type { Block } from './blocks.ts'

/** Pictures that a bucket has received are checked and moved first. Call it before a transaction. */
export async function settlePictures(services: Services, programId: number, blocks: readonly Block[]): Promise<void> {
  const tokens = tokensOf(services, blocks).filter(token => token !== null)
  if (tokens.length > 0) await settleUploads(services, programId, tokens)
}

const tokensOf = (services: Pick<Services, 'baseUrl'>, blocks: readonly Block[]): (string | null)[] =>
  blocks.map(({ url }) => (url === undefined ? null : tokenOfUrl(services, url)))

/** Throws 400 `not_found` for posts and topics that the program does not have or the writer does not see, and for addresses that are none of its pictures. */
export async function assertReferences(
  db: ProgramDb,
  services: Pick<Services, 'baseUrl'>,
  blocks: readonly Block[],
  writer: Restricted,
): Promise<void> {
  const faults = [...(await missingRecords(db, blocks, writer)), ...(await missingPictures(db, services, blocks))]
  if (faults.length > 0) throw invalid(...faults)
}

async function missingRecords(db: ProgramDb, blocks: readonly Block[], writer: Restricted): Promise<Validation[]> {
  const posts = blocks.flatMap(({ content_id: id }) => id ?? [])
  const topics = blocks.flatMap(({ channel_ids: ids }) => ids ?? [])
  const row = await sql<{ posts: number[]; topics: number[] }>`
    select array(select id from content where program_id = ${db.programId} and id = any(${posts}::bigint[])
                    and ${isReadableSql(db.programId, writer, sql`id`)}) as posts,
           array(select id from topics where program_id = ${db.programId} and id = any(${topics}::bigint[])
                    and ${isOwnTopicSql(writer, sql`id`)}) as topics`.first(db)
  const known = { posts: new Set(row?.posts), topics: new Set(row?.topics) }
  return blocks.flatMap(({ content_id, channel_ids = [] }, index): Validation[] => [
    ...(content_id === undefined || known.posts.has(content_id) ? [] : [missing(`blocks.${index}.content_id`, 'Post')]),
    ...channel_ids.flatMap((id, place) =>
      known.topics.has(id) ? [] : [missing(`blocks.${index}.channel_ids.${place}`, 'Topic')],
    ),
  ])
}

/** The faults of picture blocks whose address is no stored picture of the program. */
export async function missingPictures(
  db: ProgramDb,
  services: Pick<Services, 'baseUrl'>,
  blocks: readonly Block[],
): Promise<Validation[]> {
  const tokens = tokensOf(services, blocks)
  const uploads = await findUploads(
    db,
    tokens.filter(token => token !== null),
  )
  return blocks.flatMap(({ url }, index): Validation[] => {
    if (url === undefined) return []
    const upload = uploads.get(tokens[index] ?? '') ?? null
    return isStored(upload) && kindOf(upload.media_type) === 'image'
      ? []
      : [missing(`blocks.${index}.url`, 'A picture that was uploaded in this program')]
  })
}

const missing = (parameter: string, what: string): Validation => ({
  rule: 'not_found',
  parameter,
  message: `${what} does not exist`,
})
