import type { TopicPage } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../../desk/close-then-focus.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useDeleteLink, useWriteLinks } from './link-queries.ts'

/** What is done with one of a topic's links at once, each with a way back. */
export function useLinkActs(links: readonly TopicPage[], link: TopicPage) {
  const { t } = useTranslation('studio/topics')
  const write = useWriteLinks(link.channel_id, { isHandled: false })
  const remove = useDeleteLink(link.channel_id)
  const undoing = (run: () => void) => ({ action: { label: t('undo', { ns: 'ui' }), run } })
  return {
    /** The positions are numbered anew: other programs may have given two links the same one. */
    move(by: 1 | -1): void {
      const order = links.filter(({ id }) => id !== link.id)
      order.splice(links.indexOf(link) + by, 0, link)
      const moved = order.map(({ id, ...rest }, position) => ({ id, position, was: rest.position }))
      write.mutate(moved.filter(({ position, was }) => position !== was).map(({ id, position }) => ({ id, position })))
    },
    show(state: TopicPage['state']): void {
      write.mutate([{ id: link.id, state }])
    },
    async remove(): Promise<void> {
      const isDone = await remove.mutateAsync(link).then(
        () => true,
        () => false,
      )
      if (!isDone) return
      const { title, url, state, position } = link
      const restore = () => write.mutate([{ id: null, title, url, state, position }])
      toast(t('links.deleted', { title }), undoing(restore))
      closeThenFocus(() => {}, 'main section h2')
    },
  }
}
