// Files that people upload for what they write. An address to upload to is signed, expires and takes one file; what the
// file is, follows from its content. It is kept under a key that no client can write, and shown at an address that no client
// can guess, in a way that no browser can take for a page. Files that nothing shows after a day are swept.
//
// With a bucket, clients upload straight into it, to a key of its own; the first reader of the file (a viewer, or an
// item that names it) has it checked and moved.

import { addressesStored } from '../../platform/files/stored-addresses.ts'
import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { createUpload } from './create-upload.ts'
import { variantQueue } from './show-variant.ts'
import { receiveUpload } from './store-upload.ts'
import { forgetPlaces, uploadSweeper } from './sweep-uploads.ts'
import { arrivingBytes, markUploads } from './upload.ts'
import { viewUpload } from './view-upload.ts'

export { type AppIcon, drawLogoIcon, drawSignIcon, readOwnLogo } from './app-icon.ts'
export { ALLOWED_MEDIA_TYPES, kindOf, MAX_BYTES, uploadLimits } from './media-types.ts'
export { settleUploads } from './store-upload.ts'
export { findUploads, isStored, markUploads, tokenOfUrl, type Upload } from './upload.ts'

export const uploadsModule: Module = {
  name: 'uploads',
  loads: [() => import('sharp')],
  states: [arrivingBytes, variantQueue],
  forgetPlaces,
  endpoints: [createUpload, viewUpload],
  rawRoutes: services => [receiveUpload(services)],
  workers: [uploadSweeper],
  hooks: [listen(addressesStored, markUploads)],
}
