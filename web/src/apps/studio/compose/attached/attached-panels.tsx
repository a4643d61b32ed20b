import type { Compose } from '../use-compose.ts'
import { LinksPanel } from './links-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { VideosPanel } from './videos-panel.tsx'

/** Pictures, videos, links and files of a post. */
export default function AttachedPanels({ compose }: { readonly compose: Compose }) {
  return (
    <>
      <PicturesPanel compose={compose} />
      <VideosPanel compose={compose} />
      <LinksPanel compose={compose} />
    </>
  )
}
