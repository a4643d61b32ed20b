// Files that people upload for what they write. An address to upload to is signed, expires and takes one file; what the
// file is, follows from its content. It is kept under a key that no client can write, and shown at an address that no client
// can guess, in a way that no browser can take for a page. Files that nothing shows after a day are swept.
//
// With a bucket, clients upload straight into it, to a key of its own; the first reader of the file (a viewer, or an
// item that names it) has it checked and moved.

import { addressesStored } from '../../platform/files/stored-addresses.ts'
import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { arrivingBytes } from './arriving.ts'
import { createUpload } from './endpoints/create-upload.ts'
import { receiveUpload } from './endpoints/receive-upload.ts'
import { viewUpload } from './endpoints/view-upload.ts'
import { forgetPlaces } from './forget.ts'
import { noteUploads } from './note-uploads.ts'
import { variantWorkshop } from './pictures/show-variant.ts'
import { uploadSweeper } from './sweep-uploads.ts'

export { ALLOWED_MEDIA_TYPES, kindOf, MAX_BYTES, uploadLimits } from './media-types.ts'
export { noteUploads } from './note-uploads.ts'
export { type AppIcon, drawLogoIcon, drawSignIcon, readOwnLogo } from './pictures/app-icon.ts'
export { findUploads } from './queries.ts'
export { settleUploads } from './store-upload.ts'
export { isStored, tokenOfUrl, type Upload } from './upload.ts'

export const uploadsModule: Module = {
  name: 'uploads',
  loads: [() => import('sharp')],
  states: [arrivingBytes, variantWorkshop],
  forgetPlaces,
  endpoints: [createUpload, viewUpload],
  rawRoutes: services => [receiveUpload(services)],
  workers: [uploadSweeper],
  hooks: [listen(addressesStored, noteUploads)],
}
