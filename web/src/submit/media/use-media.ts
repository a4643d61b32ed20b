import type { ItemMetadata, UploadedFile } from '@atrium/client'
import { useUploads } from '../../uploads/use-uploads.ts'
import type { FieldChange, SubmissionFields } from '../fields.ts'

export type MediaKind = 'image' | 'video' | 'file'
/** What a file is uploaded as. */
export type UploadKind = MediaKind | 'cover'

/** Files of a submission: which there may be, those on their way, and how one is added. */
export function useMedia({ settings, limits }: ItemMetadata, change: (part: FieldChange) => void) {
  const { start, ...uploads } = useUploads<UploadKind>((file, kind) =>
    change(now => added(now.attachments, file, kind)),
  )
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
    /** What was dropped on it, each as what it is. */
    drop(files: Iterable<File>) {
      for (const file of files) {
        const [family] = file.type.split('/')
        const kind = family === 'image' || family === 'video' ? family : 'file'
        if (kinds.includes(kind)) start([file], kind, limits[`${kind}_max_bytes`])
      }
    },
  }
}

export type Media = ReturnType<typeof useMedia>

function added(attachments: SubmissionFields['attachments'], { view_url, ...file }: UploadedFile, kind: UploadKind) {
  if (kind === 'cover') return { content_cover: { url: view_url, alt: null } }
  return { attachments: [...attachments, { type: kind, url: view_url, ...file }] }
}
