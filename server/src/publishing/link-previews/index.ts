// Previews of links, shown before a user follows them.

import type { Module } from '../../shared/module.ts'
import { createLinkPreview, linkPreviews } from './preview.ts'

export { linkPreviews } from './preview.ts'

export const linkPreviewsModule: Module = {
  name: 'link-previews',
  states: [linkPreviews],
  endpoints: { createLinkPreview },
}
