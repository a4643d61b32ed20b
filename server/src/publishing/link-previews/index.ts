// What to show of a link before a user follows it.

import type { Module } from '../../shared/module.ts'
import { createLinkPreview } from './create-link-preview.ts'
import { linkPreviews } from './preview.ts'

export const linkPreviewsModule: Module = {
  name: 'link-previews',
  loads: [() => import('./page-metadata.ts')],
  states: [linkPreviews],
  endpoints: [createLinkPreview],
}
