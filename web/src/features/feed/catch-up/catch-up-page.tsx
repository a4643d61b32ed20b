import { useInfiniteQuery } from '@tanstack/preact-query'
import { CheckCheck } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { PostList } from '../post-list.tsx'
import { catchUpQuery } from './catch-up-queries.ts'
import { lastVisit } from './visits.ts'

/** Without a visit before. */
const WEEK_MS = 7 * 86_400_000

/** Unread posts since the visit before, in the order in which they came. */
export function CatchUpPage() {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  const { user } = useMe()
  // A device without a stored visit: a whole hour, so that the list stays the same.
  const [since] = useState(() => lastVisit(user.user_id) ?? Math.floor(Date.now() / 3_600_000) * 3_600_000 - WEEK_MS)
  const title = t('catch_up_title', { when: formats.since(since, Date.now()) })
  return (
    <>
      <PageHeader title={title} />
      <PostList
        list={useInfiniteQuery(catchUpQuery(since))}
        label={title}
        empty={
          <Card padded={false}>
            <EmptyState
              icon={<CheckCheck />}
              title={t('end')}
              actions={<ButtonLink href="/">{t('empty.to_myfeed')}</ButtonLink>}
            />
          </Card>
        }
      />
    </>
  )
}
