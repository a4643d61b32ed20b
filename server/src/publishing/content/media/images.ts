import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments } from '../../../platform/db/query.ts'
import { badRequest, notFound } from '../../../platform/http/errors.ts'
import { noteUploads } from '../../uploads/index.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { postChanged } from '../lifecycle/touch.ts'
import { contentLimits } from '../limits.ts'

export interface NewImage {
  readonly url: string
  readonly alt?: string | null
  /** Position to insert at; images from there on move up. Without it the image is appended. */
  readonly position?: number | null
}

/** Adds an image to a post. */
export async function addImage(db: ProgramDb, post: LockedPost, image: NewImage): Promise<void> {
  const taken = (await readImages(db, post.id)).map(image => image.position)
  if (taken.length >= contentLimits.imagesMaxCount) {
    throw badRequest(`A post has at most ${contentLimits.imagesMaxCount} images`)
  }
  const position = image.position ?? Math.max(-1, ...taken) + 1
  if (taken.includes(position)) await moveImagesUp(db, post.id, position)
  await sql`
    insert into content_images (program_id, content_id, url, alt, position)
    values (${db.programId}, ${post.id}, ${image.url}, ${image.alt ?? null}, ${position})`.execute(db)
  await noteUploads(db, [image.url])
  await postChanged(db, post)
}

/** Changes the given members of an image; 404 if the post has no such image. */
export async function updateImage(
  db: ProgramDb,
  post: LockedPost,
  imageId: number,
  { alt, position }: { readonly alt?: string | null; readonly position?: number },
): Promise<void> {
  const images = await readImages(db, post.id)
  const image = images.find(({ id }) => id === imageId)
  if (!image) throw notFound('Image')
  if (alt === undefined && position === undefined) return
  const isTaken = images.some(other => other.id !== imageId && other.position === position)
  if (position !== undefined && isTaken) await moveImagesUp(db, post.id, position)
  await sql`
    update content_images set ${assignments({ alt, position })}
     where program_id = ${db.programId} and id = ${imageId}`.execute(db)
  await postChanged(db, post)
}

async function readImages(db: ProgramDb, contentId: number): Promise<{ id: number; position: number }[]> {
  const { rows } = await sql<{ id: number; position: number }>`
    select id, position from content_images
     where program_id = ${db.programId} and content_id = ${contentId}`.execute(db)
  return rows
}

async function moveImagesUp(db: ProgramDb, contentId: number, position: number): Promise<void> {
  await sql`
    update content_images set position = position + 1
     where program_id = ${db.programId} and content_id = ${contentId} and position >= ${position}`.execute(db)
}

/** Removes an image; 404 if the post has no such image, 400 while the post is published. */
export async function deleteImage(db: ProgramDb, post: LockedPost, imageId: number): Promise<void> {
  const images = await readImages(db, post.id)
  if (!images.some(({ id }) => id === imageId)) throw notFound('Image')
  if (post.state === 'published') throw badRequest('An image of a published post cannot be deleted')
  await sql`delete from content_images where program_id = ${db.programId} and id = ${imageId}`.execute(db)
  await postChanged(db, post)
}
