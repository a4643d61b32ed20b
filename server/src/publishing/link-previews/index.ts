// What to show of a link before a user follows it.

import type { Module } from '../../shared/module.ts'
import { createLinkPreview, linkPreviews } from './preview.ts'

export { linkPreviews } from './preview.ts'

export const linkPreviewsModule: Module = {
  name: 'link-previews',
  states: [linkPreviews],
  endpoints: { createLinkPreview },
}
