import { useMutation } from '@tanstack/react-query'
import { addPicture, describePicture, removePicture } from './compose-queries.ts'
import type { Compose } from './use-compose.ts'

/** The pictures of a post, each added and removed at once; what is typed is saved first, so that versions stay in step. */
export function usePictures({ base, save, taken }: Compose) {
  const change = useMutation({
    mutationFn: async (write: (version: NonNullable<typeof base>) => Promise<NonNullable<typeof base>>) => {
      const version = await save()
      if (version) taken(await write(version))
    },
  })
  return {
    pictures: base?.post.images ?? [],
    /** Pictures hang on a post: it must be there first. */
    isReady: base !== null,
    mayRemove: base?.post.state !== 'published',
    add: (url: string, alt: string) => change.mutate(version => addPicture(version, url, alt)),
    describe: (id: number, alt: string) => change.mutate(version => describePicture(version, id, alt)),
    remove: (id: number) => change.mutate(version => removePicture(version, id)),
  }
}
