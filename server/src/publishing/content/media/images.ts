import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { badRequest, notFound } from '../../../platform/http/errors.ts'
import { noteUploads } from '../../uploads/index.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { postChanged } from '../lifecycle/touch.ts'
import { contentLimits } from '../limits.ts'

export interface NewImage {
  readonly url: string
  readonly alt?: string | null
  /** Where it goes; those from there on move up. Without it the image comes last. */
  readonly position?: number | null
}

/** Adds an image to a post. */
export async function addImage(db: ProgramDb, post: LockedPost, image: NewImage): Promise<void> {
  const taken = await readPositions(db, post.id)
  if (taken.length >= contentLimits.imagesMaxCount) {
    throw badRequest(`A post has at most ${contentLimits.imagesMaxCount} images`)
  }
  const position = image.position ?? Math.max(-1, ...taken) + 1
  if (taken.includes(position)) await moveImagesUp(db, post.id, position)
  await db
    .insertInto('content_images')
    .values({ program_id: db.programId, content_id: post.id, url: image.url, alt: image.alt ?? null, position })
    .execute()
  await noteUploads(db, [image.url])
  await postChanged(db, post)
}

async function readPositions(db: ProgramDb, contentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('content_images')
    .select('position')
    .where('program_id', '=', db.programId)
    .where('content_id', '=', contentId)
    .execute()
  return rows.map(row => row.position)
}

async function moveImagesUp(db: ProgramDb, contentId: number, position: number): Promise<void> {
  await db
    .updateTable('content_images')
    .set({ position: sql`position + 1` })
    .where('program_id', '=', db.programId)
    .where('content_id', '=', contentId)
    .where('position', '>=', position)
    .execute()
}

/** Removes an image. 404 when the post has none such, 400 while the post is published. */
export async function deleteImage(db: ProgramDb, post: LockedPost, imageId: number): Promise<void> {
  const image = db
    .selectFrom('content_images')
    .select('id')
    .where('program_id', '=', db.programId)
    .where('content_id', '=', post.id)
    .where('id', '=', imageId)
  if (!(await image.executeTakeFirst())) throw notFound('Image')
  if (post.state === 'published') throw badRequest('An image of a published post cannot be deleted')
  await db.deleteFrom('content_images').where('program_id', '=', db.programId).where('id', '=', imageId).execute()
  await postChanged(db, post)
}
