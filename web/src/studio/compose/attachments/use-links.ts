import type { UploadedFile } from '@atrium/client'
import { useQueryClient } from '@tanstack/react-query'
import { linkPreviewQuery } from '../../../link-previews/link-preview-queries.ts'
import { useUploads } from '../../../uploads/use-uploads.ts'
import type { PostLink } from '../fields.ts'
import type { Compose } from '../use-compose.ts'

/** Of a post; its limits (docs/contract/content.md). */
const LINKS_MAX = 50
const TITLE_MAX_LENGTH = 255
const DESCRIPTION_MAX_LENGTH = 1_000

/** Pages and files that a post leads to. A page's title and description are fetched; what the publisher has is not replaced. */
export function useLinks({ fields, draft, change }: Compose) {
  const client = useQueryClient()
  const now = () => draft.now().links
  const add = (link: PostLink): boolean => {
    if (now().length >= LINKS_MAX || now().some(({ url }) => url === link.url)) return false
    change({ links: [...now(), link] })
    return true
  }
  const describe = async (url: string) => {
    const preview = await client.fetchQuery(linkPreviewQuery(url)).catch(() => null)
    if (!preview) return
    const described = {
      title: preview.title.slice(0, TITLE_MAX_LENGTH),
      description: preview.description?.slice(0, DESCRIPTION_MAX_LENGTH) ?? null,
      image_url: preview.image_url?.startsWith('https:') ? preview.image_url : null,
    }
    change({ links: now().map(link => (link.url === url && link.title === null ? { ...link, ...described } : link)) })
  }
  const { start, ...uploads } = useUploads<'file'>(({ view_url, filename }: UploadedFile) =>
    add({ url: view_url, title: filename.slice(0, TITLE_MAX_LENGTH), description: null, image_url: null }),
  )
  return {
    links: fields.links,
    isFull: fields.links.length >= LINKS_MAX,
    ...uploads,
    addPage(url: string) {
      if (add({ url, title: null, description: null, image_url: null })) void describe(url)
    },
    // The server knows how large a file may be, and says so before it takes it.
    addFiles: (files: Iterable<File>) => start(files, 'file', Number.POSITIVE_INFINITY),
    remove: (url: string) => change({ links: now().filter(link => link.url !== url) }),
  }
}
