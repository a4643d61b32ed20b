import type { MustReadInput } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mustReadQuery, writeMustRead } from './compose-queries.ts'
import type { Compose } from './use-compose.ts'

/** Until when and how a post must be read; written at once, after what is typed. */
export function useMustRead({ base, save, taken }: Compose) {
  const isOn = base?.post.requires_acknowledgement === true
  const { data } = useQuery({ ...mustReadQuery(base?.post.id ?? 0, base?.etag ?? ''), enabled: isOn })
  const write = useMutation({
    mutationFn: async (input: MustReadInput) => {
      const version = await save()
      if (version) taken(await writeMustRead(version, input))
    },
  })
  return { settings: data, isBusy: write.isPending, save: (input: MustReadInput) => write.mutate(input) }
}
