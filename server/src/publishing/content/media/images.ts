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
  const taken = (await readImages(db, post.id)).map(image => image.position)
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

/** Changes what is given of an image. 404 when the post has none such. */
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
  await db
    .updateTable('content_images')
    .set({ ...(alt === undefined ? {} : { alt }), ...(position === undefined ? {} : { position }) })
    .where('program_id', '=', db.programId)
    .where('id', '=', imageId)
    .execute()
  await postChanged(db, post)
}

function readImages(db: ProgramDb, contentId: number) {
  return db
    .selectFrom('content_images')
    .select(['id', 'position'])
    .where('program_id', '=', db.programId)
    .where('content_id', '=', contentId)
    .execute()
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
  const images = await readImages(db, post.id)
  if (!images.some(({ id }) => id === imageId)) throw notFound('Image')
  if (post.state === 'published') throw badRequest('An image of a published post cannot be deleted')
  await db.deleteFrom('content_images').where('program_id', '=', db.programId).where('id', '=', imageId).execute()
  await postChanged(db, post)
}
