import type { TopicPage } from '@atrium/client'
import { createTopicPage, deleteTopicPage, listTopicPages, updateTopicPage } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { invalidateTopics, keys } from '../parts/query-keys.ts'

const atrium = connect({ createTopicPage, deleteTopicPage, listTopicPages, updateTopicPage })

const LINKS_PAGE_SIZE = 100

/** The links of a topic in their order, all of them. */
export const linksQuery = (topicId: number) =>
  queryOptions({
    queryKey: keys.topics('links', topicId),
    queryFn: async ({ signal }) => {
      const links: TopicPage[] = []
      for (let page = 1; ; page++) {
        const args = { channel_id: topicId, 'page.size': LINKS_PAGE_SIZE, 'page.number': page }
        const { data, meta } = await atrium.listTopicPages(args, { signal })
        links.push(...data)
        if (data.length === 0 || links.length >= meta.pagination.total_records) return links
      }
    },
  })

interface LinkWish {
  /** Null of a new one. */
  readonly id: number | null
  readonly title?: string
  readonly url?: string
  readonly state?: TopicPage['state']
  readonly position?: number
}

/** Writes one link, or several one after the other. `isHandled`: the caller says itself what fails. */
export function useWriteLinks(topicId: number, { isHandled }: { readonly isHandled: boolean }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wishes: readonly LinkWish[]) => {
      for (const { id, title = '', url = '', ...rest } of wishes) {
        if (id === null) await atrium.createTopicPage({ channel_id: topicId, title, url, ...rest })
        else {
          const texts = { ...(title ? { title } : {}), ...(url ? { url } : {}) }
          await atrium.updateTopicPage({ channel_id: topicId, page_id: id, ...texts, ...rest })
        }
      }
    },
    onSettled: () => invalidateTopics(client),
    meta: { handled: isHandled },
  })
}

export function useDeleteLink(topicId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (link: TopicPage) => {
      await atrium.deleteTopicPage({ channel_id: topicId, page_id: link.id })
    },
    onSettled: () => invalidateTopics(client),
  })
}
