import { Bookmark, Flame, Newspaper, Rss } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import type { FeedName } from './feed-queries.ts'

const ICONS = { myfeed: Newspaper, following: Rss, trending: Flame, bookmarked: Bookmark }

/** What fills these is followed by oneself. */
const FILLED_BY_FOLLOWING: readonly FeedName[] = ['myfeed', 'following']

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
        actions={
          FILLED_BY_FOLLOWING.includes(name) ? (
            <ButtonLink href="/topics">{t('empty.to_topics')}</ButtonLink>
          ) : (
            <ButtonLink href="/">{t('empty.to_myfeed')}</ButtonLink>
          )
        }
      />
    </Card>
  )
}
