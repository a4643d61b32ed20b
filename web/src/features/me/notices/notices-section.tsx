import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { Section } from '../section.tsx'
import { NoticesForm } from './notices-form.tsx'
import { ownNoticesQuery } from './own-notices-queries.ts'

/** What one is told of, by which channels and when. */
export function NoticesSection() {
  const { t } = useTranslation('me')
  const { data: settings, error, isFetching, refetch } = useQuery(ownNoticesQuery)
  return (
    <Section id="notices" title={t('notices.title')} lead={t('notices.lead')}>
      {error && !settings && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!error && !settings && (
        <div aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          <Skeleton height="20rem" radius="10px" />
        </div>
      )}
      {settings && <NoticesForm settings={settings} />}
    </Section>
  )
}
