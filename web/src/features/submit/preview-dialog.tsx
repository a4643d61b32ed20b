import type { FeedPost, Me, SubmittableTopic } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { PostCard } from '../post/card/post-card.tsx'
import { blankPost, PreviewArticle } from '../post/preview/preview-article.tsx'
import type { SubmissionFields } from './fields.ts'
import styles from './preview.module.css'

interface PreviewDialogProps {
  readonly fields: SubmissionFields
  readonly topics: readonly SubmittableTopic[]
  readonly onClose: () => void
}

/** How it will look: in the feed, by the card that the feed has, and opened. */
export function PreviewDialog({ fields, topics, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('submit')
  const me = useMe()
  const [view, setView] = useState<'card' | 'article'>('card')
  const post = previewPost(fields, me, topics)
  return (
    <Dialog open wide title={t('form.preview')} onClose={onClose}>
      <div className={styles['views']}>
        <Segmented
          label={t('preview.view')}
          value={view}
          options={[
            { value: 'card', label: t('preview.card') },
            { value: 'article', label: t('preview.article') },
          ]}
          onChange={setView}
        />
      </div>
      {/* Reached by Tab so that it can be scrolled; nothing of it can be pressed, there is no such post yet. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached */}
      <section className={styles['ground']} tabIndex={0} aria-label={t('form.preview')}>
        <div inert>
          {view === 'card' ? <PostCard post={post} eager /> : <PreviewArticle post={post} untitled={t('untitled')} />}
        </div>
      </section>
    </Dialog>
  )
}

/** A submission as the post that it will be, for the components that show posts. */
function previewPost(fields: SubmissionFields, me: Me, topics: readonly SubmittableTopic[]): FeedPost {
  const of = (type: string) => fields.attachments.filter(attachment => attachment.type === type)
  const picture = (url: string, alt: string | null, position: number) => ({
    ...{ id: position, url, alt, position },
    ...{ width: null, height: null },
  })
  const { content_cover: cover } = fields
  const pictures = [
    ...(cover ? [[cover.url, cover.alt] as const] : []),
    ...of('image').map(({ url }) => [url, null] as const),
  ]
  return {
    ...blankPost(me),
    ...{ title: fields.title, summary: fields.summary, body: fields.body, cover_image_alt: cover?.alt ?? null },
    is_commentable: fields.is_commentable,
    links: [...of('link'), ...of('file')].map(({ url, filename }, id) => ({
      ...{ id, url, title: filename, description: null, image_url: null },
    })),
    images: pictures.map(([url, alt], position) => picture(url, alt, position)),
    videos: of('video').map(({ url, filename }, id) => ({
      ...{ id, kind: 'file' as const, url, title: filename, thumbnail_url: null, captions_url: null, embed_html: '' },
      ...{ frame_url: null, status: 'ready' as const, failure: null },
    })),
    channels: topics
      .filter(({ id }) => fields.topic_ids.includes(id))
      .map(({ id, name }) => ({ channel_id: id, id, name })),
  }
}
