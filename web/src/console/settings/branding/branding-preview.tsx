import type { FeedPost } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session/session.tsx'
import { Section } from '../../../desk/section.tsx'
import { PostCard } from '../../../post/card/post-card.tsx'
import { blankPost } from '../../../post/preview/blank-post.ts'
import { Button } from '../../../ui/actions/button.tsx'
import styles from './branding.module.css'

/** A post of the feed in a colour, in light and in dark, by the components that readers have. */
export function BrandingPreview({ color }: { readonly color: string | null }) {
  const { t } = useTranslation('console/branding')
  const me = useMe()
  const post: FeedPost = {
    ...blankPost(me),
    title: t('preview.post_title'),
    summary: t('preview.post_summary'),
    requires_acknowledgement: true,
    must_read: { due_at: null, label: null, version: '0', overdue: false },
    engagement: { ...blankPost(me).engagement, liked_at: new Date().toISOString() },
    like_count: 12,
  }
  const brand = color ? ({ '--brand': color } as Record<string, string>) : {}
  return (
    <Section title={t('preview.title')}>
      <div className={styles['previews']}>
        {(['light', 'dark'] as const).map(theme => (
          <section key={theme} aria-label={t(`color.${theme}`)}>
            <div className={styles['preview']} data-scheme={theme} style={brand} inert>
              <PostCard post={post} />
              <div className={styles['row']}>
                <Button look="primary">{t('preview.button')}</Button>
                <span className={styles['sampleLink']}>{t('preview.link')}</span>
              </div>
            </div>
          </section>
        ))}
      </div>
    </Section>
  )
}
