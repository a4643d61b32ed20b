// Pictures of users sent inside requests, as data URIs. They are stored as files and served from there.

import type { Module } from '../../shared/module.ts'
import { readPhoto } from './read-photo.ts'

export { claimPhotos, extractPhotos } from './reduce-body.ts'
export { removePhoto, type StagedPhoto, type StagedPhotos } from './staged-photos.ts'

export const photosModule: Module = { name: 'photos', endpoints: [readPhoto] }
