// Files that users upload for their content. An address to upload to is signed, expires and accepts one file; the content
// of the file determines its type. The file is stored under a key that no client can write, and served at an address that
// no client can guess, with headers that keep browsers from treating it as a page. Files that nothing shows after a day
// are swept.
//
// With a bucket, clients upload directly into it, under a separate key; the first request for the file (a view, or an
// item that names it) checks and moves it.

import { addressesStored } from '../../platform/files/stored-addresses.ts'
import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { arrivingBytes } from './arriving-bytes.ts'
import { createUpload } from './create-upload.ts'
import { mailPictures } from './mail-picture.ts'
import { variantQueue } from './show-variant.ts'
import { receiveUpload } from './store-upload.ts'
import { forgetPlaces, releasedSweeper, uploadSweeper } from './sweep-uploads.ts'
import { markUploads } from './upload.ts'
import { viewUpload } from './view-upload.ts'

export { type AppIcon, drawLogoIcon, drawSignIcon, readOwnLogo } from './app-icon.ts'
export { readMailPicture } from './mail-picture.ts'
export { ALLOWED_MEDIA_TYPES, kindOf, maxBytesOf, uploadLimits } from './media-types.ts'
export { storePicture } from './store-picture.ts'
export { settleUploads } from './store-upload.ts'
export { findUploads, isStored, markUploads, programOfToken, tokenOfUrl, type Upload } from './upload.ts'

export const uploadsModule: Module = {
  name: 'uploads',
  loads: [() => import('sharp')],
  states: [arrivingBytes, variantQueue, mailPictures],
  forgetPlaces,
  endpoints: { createUpload, viewUpload },
  rawRoutes: services => [receiveUpload(services)],
  workers: [uploadSweeper, releasedSweeper],
  hooks: [listen(addressesStored, markUploads)],
}
