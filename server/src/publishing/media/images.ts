import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import {
  Content,
  contentLimits,
  FocalPoint,
  type LockedPost,
  postChanged,
  tagOfPost,
  writeAndRespond,
  writeContent,
  writePost,
} from '../content/index.ts'
import { markUploads } from '../uploads/index.ts'
import { ContentParams } from '../visibility/index.ts'

const given = {
  alt: Type.Optional(Type.Nullable(Type.Text(contentLimits.descriptionMaxLength))),
  focal_point: Type.Optional(
    described('The point that stays in sight where the image is cut', Type.Nullable(FocalPoint)),
  ),
}

const ImageInput = namedObject('ImageInput', {
  ...given,
  url: Type.HttpUrl(contentLimits.urlMaxLength),
  position: Type.Optional(Type.Nullable(Type.Integer({ minimum: 0, maximum: contentLimits.positionMax }))),
})

export const addContentImage = endpoint('PUT /v2/content/{content_id}/images', {
  tag: 'Content',
  summary: 'Add an image to a post',
  description: 'The image is neither resized nor rehosted; readers load it from its address.',
  access: writeContent,
  input: { params: ContentParams, body: ImageInput },
  output: { status: 200, body: Type.One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    writeAndRespond(context, params.content_id, (db, post) => addImage(db, post, body)),
})

const ImageChanges = namedObject('ImageChanges', {
  ...given,
  url: Type.Optional(Type.HttpUrl(contentLimits.urlMaxLength)),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: contentLimits.positionMax })),
})

export const updateContentImage = endpoint('PUT /v2/content/{content_id}/images/{content_image_id}', {
  tag: 'Content',
  summary: 'Change an image of a post, or replace it by another one in its place',
  description:
    'Only given members change. The images from the new position on move up. Another `url` keeps the other members.',
  access: writeContent,
  input: { params: Type.Object({ ...ContentParams.properties, content_image_id: Type.Id() }), body: ImageChanges },
  output: { status: 200, body: Type.One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    writeAndRespond(context, params.content_id, (db, post) => updateImage(db, post, params.content_image_id, body)),
})

export const deleteContentImage = endpoint('DELETE /v2/content/{content_id}/images/{content_image_id}', {
  tag: 'Content',
  summary: 'Remove an image from a post that is not published',
  access: writeContent,
  input: { params: Type.Object({ ...ContentParams.properties, content_image_id: Type.Id() }) },
  output: { status: 204, headers: ['ETag'] },
  errors: [412],
  async handle(context, { params }) {
    const { id } = await writePost(context, params.content_id, (db, post) =>
      deleteImage(db, post, params.content_image_id),
    )
    await tagOfPost(context, id)
  },
})

/** Adds an image to a post: at its position, where it shifts the following images, or else as the last one. */
async function addImage(db: ProgramDb, post: LockedPost, image: Static<typeof ImageInput>): Promise<void> {
  const taken = (await readImages(db, post.id)).map(image => image.position)
  if (taken.length >= contentLimits.imagesMaxCount) {
    throw badRequest(`A post has at most ${contentLimits.imagesMaxCount} images`)
  }
  const position = image.position ?? Math.max(-1, ...taken) + 1
  if (taken.includes(position)) await moveImagesUp(db, post.id, position)
  await sql`
    insert into content_images (program_id, content_id, url, alt, position, focal_x, focal_y)
    values (${db.programId}, ${post.id}, ${image.url}, ${image.alt ?? null}, ${position},
            ${image.focal_point?.x ?? null}, ${image.focal_point?.y ?? null})`.execute(db)
  await markUploads(db, [image.url])
  await postChanged(db, post)
}

/** Changes the given members of an image; throws 404 if the post has no such image. */
async function updateImage(
  db: ProgramDb,
  post: LockedPost,
  imageId: number,
  { alt, position, url, focal_point: focus }: Static<typeof ImageChanges>,
): Promise<void> {
  const images = await readImages(db, post.id)
  const image = images.find(({ id }) => id === imageId)
  if (!image) throw notFound('Image')
  const isReplaced = url !== undefined && url !== image.url
  const changes = {
    alt,
    position,
    // The size is that of the former file.
    ...(isReplaced ? { url, width: null, height: null } : {}),
    ...(focus === undefined ? {} : { focal_x: focus?.x ?? null, focal_y: focus?.y ?? null }),
  }
  if (Object.values(changes).every(value => value === undefined)) return
  const isTaken = images.some(other => other.id !== imageId && other.position === position)
  if (position !== undefined && isTaken) await moveImagesUp(db, post.id, position)
  await sql`
    update content_images set ${assignments(changes)}
     where program_id = ${db.programId} and id = ${imageId}`.execute(db)
  if (isReplaced) await markUploads(db, [url])
  await postChanged(db, post)
}

async function readImages(db: ProgramDb, contentId: number): Promise<{ id: number; url: string; position: number }[]> {
  return sql<{ id: number; url: string; position: number }>`
    select id, url, position from content_images
     where program_id = ${db.programId} and content_id = ${contentId}`.all(db)
}

async function moveImagesUp(db: ProgramDb, contentId: number, position: number): Promise<void> {
  await sql`
    update content_images set position = position + 1
     where program_id = ${db.programId} and content_id = ${contentId} and position >= ${position}`.execute(db)
}

/** Removes an image; throws 404 if the post has no such image, 400 while the post is published. */
async function deleteImage(db: ProgramDb, post: LockedPost, imageId: number): Promise<void> {
  const images = await readImages(db, post.id)
  if (!images.some(({ id }) => id === imageId)) throw notFound('Image')
  if (post.state === 'published') throw badRequest('An image of a published post cannot be deleted')
  await sql`delete from content_images where program_id = ${db.programId} and id = ${imageId}`.execute(db)
  await postChanged(db, post)
}
