import { Bookmark, Flame, Newspaper, Rss } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/actions/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Card } from '../ui/surface/card.tsx'
import type { FeedName } from './feed-queries.ts'

const ICONS = { myfeed: Newspaper, following: Rss, trending: Flame, bookmarked: Bookmark }

/** A feed without posts: why, and where to go on. */
export function FeedEmpty({ name }: { readonly name: FeedName }) {
  const { t } = useTranslation('feed')
  const Icon = ICONS[name]
  return (
    <Card padded={false}>
      <EmptyState
        icon={<Icon />}
        title={t(`empty.${name}.title`)}
        text={t(`empty.${name}.text`)}
        actions={name !== 'myfeed' && <ButtonLink href="/">{t('empty.to_myfeed')}</ButtonLink>}
      />
    </Card>
  )
}
