import type { UploadedFile } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useUploads } from '../../../uploads/use-uploads.ts'
import { addVideo, videosQuery } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'

/** The videos of a post; what is typed is saved before one is added, so that versions stay in step. */
export function useVideos({ base, save, taken }: Compose) {
  const { data: videos = [] } = useQuery(videosQuery(base))
  const change = useMutation({
    mutationFn: async ({ url, title }: { readonly url: string; readonly title: string | null }) => {
      const version = await save()
      if (version) taken(await addVideo(version, url, title))
    },
  })
  const { start, ...uploads } = useUploads<'video'>(({ view_url, filename }: UploadedFile) =>
    change.mutate({ url: view_url, title: filename.replace(/\.[^.]+$/, '') }),
  )
  return {
    videos,
    isAdding: change.isPending,
    ...uploads,
    addAddress: (url: string) => change.mutate({ url, title: null }),
    addFiles: (files: Iterable<File>) => start(files, 'video', Number.POSITIVE_INFINITY),
  }
}
