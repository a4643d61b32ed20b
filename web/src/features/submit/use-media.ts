import type { ItemAttachment, ItemMetadata, UploadedFile } from '@atrium/client'
import { useRef } from 'preact/hooks'
import { isPicture } from '../uploads/upload-queries.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import type { FieldChange, SubmissionFields } from './fields.ts'

type MediaKind = 'image' | 'video' | 'file'
/** Kind of an uploaded file. */
export type UploadKind = MediaKind | 'cover'

/** Files of a submission: which there may be, those on their way, and how one is added. */
export function useMedia(
  { settings, limits }: ItemMetadata,
  keptAs: string | null,
  change: (part: FieldChange) => void,
) {
  /** When each was chosen, by its address: they arrive in any order. */
  const chosen = useRef(new Map<string, number>())
  const { start, ...uploads } = useUploads<UploadKind>((file, kind, id) => {
    chosen.current.set(file.view_url, id)
    change(now => added(now.attachments, file, kind, chosen.current))
  }, keptAs)
  const kinds: MediaKind[] = (['image', 'video', 'file'] as const).filter(kind => settings[`${kind}s_enabled`])
  return {
    ...uploads,
    kinds,
    /** For a file picker. */
    accept(kind: UploadKind): string {
      const isOf = (type: string) => type.startsWith(`${kind === 'cover' ? 'image' : kind}/`)
      const isFile = (type: string) => !/^(image|video)\//.test(type)
      return limits.allowed_mime_types.filter(kind === 'file' ? isFile : isOf).join(',')
    },
    add(files: Iterable<File>, kind: UploadKind) {
      start(files, kind, limits[`${kind === 'cover' ? 'image' : kind}_max_bytes`])
    },
    /** Adds dropped files, each by its kind. */
    drop(files: Iterable<File>) {
      for (const file of files) {
        const kind = isPicture(file) ? 'image' : file.type.startsWith('video/') ? 'video' : 'file'
        if (kinds.includes(kind)) start([file], kind, limits[`${kind}_max_bytes`])
      }
    },
  }
}

export type Media = ReturnType<typeof useMedia>

/** The change by a file that has arrived, once; `chosen` says when each was chosen, by its address. */
export function added(
  attachments: SubmissionFields['attachments'],
  { view_url, ...file }: UploadedFile,
  kind: UploadKind,
  chosen: ReadonlyMap<string, number> = new Map(),
) {
  if (kind === 'cover') return { content_cover: { url: view_url, alt: null } }
  if (attachments.some(({ url }) => url === view_url)) return { attachments }
  const turnOf = (url: string) => chosen.get(url) ?? 0
  const later = attachments.findIndex(({ url }) => turnOf(url) > turnOf(view_url))
  const place = later < 0 ? attachments.length : later
  return { attachments: attachments.toSpliced(place, 0, { type: kind, url: view_url, alt: null, ...file }) }
}

/** The attachments with a file one place earlier or later among the files; links stand in a list of their own. */
export function moved(attachments: readonly ItemAttachment[], file: ItemAttachment, by: -1 | 1): ItemAttachment[] {
  const files = attachments.filter(({ type }) => type !== 'link')
  const neighbour = files[files.findIndex(({ url }) => url === file.url) + by]
  if (!neighbour) return [...attachments]
  return attachments.map(one => (one.url === file.url ? neighbour : one.url === neighbour.url ? file : one))
}
