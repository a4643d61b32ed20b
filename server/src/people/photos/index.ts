// Pictures of users sent inside requests, as data URIs. They are stored as files and served from there.

import { sendStored } from '../../platform/downloads/index.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import type { Module } from '../../shared/module.ts'
import { MEDIA_TYPES, type PhotoExtension } from './data-uri.ts'
import { photoKey } from './staged-photos.ts'

export { claimPhotos, extractPhotos } from './reduce-body.ts'
export { removePhoto, type StagedPhoto, type StagedPhotos } from './staged-photos.ts'

const NAME = /^[0-9a-f]{32}\.(png|jpg|gif|webp)$/
const PROGRAM = /^[1-9]\d{0,15}$/

/** A picture never changes: a new one has a new address. */
const CACHE = 'public, max-age=31536000, immutable'

const readPhoto = endpoint('GET /photos/{program_id}/{name}', {
  tag: 'User management',
  summary: 'A picture of a user',
  description: 'Its address cannot be guessed and is the `photos` value of a user whose picture came inside a request.',
  access: 'public',
  transaction: 'own',
  output: { status: 200, mediaType: 'image/png', headers: ['ETag'], isConditional: true },
  errors: [404, 416],
  async handle(context, { params }) {
    const { program_id: programId = '', name = '' } = params
    const extension = NAME.exec(name)?.[1] as PhotoExtension | undefined
    if (!extension || !PROGRAM.test(programId)) throw notFound('Photo')
    return sendStored(context, {
      key: photoKey(Number(programId), name),
      name: 'Photo',
      headers: {
        'content-type': MEDIA_TYPES[extension],
        'cache-control': CACHE,
        // Pages of other origins may show these pictures.
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  },
})

export const photosModule: Module = { name: 'photos', endpoints: { readPhoto } }
