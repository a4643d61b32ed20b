import { useQuery } from '@tanstack/preact-query'
import { useTranslation } from '../../../i18n/translate.ts'
import { Section } from '../../../ui/admin/section.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { Difference } from '../history/difference.tsx'
import { revisionQuery, revisionsQuery } from '../history/history-queries.ts'

interface SinceApprovalProps {
  readonly contentId: number
  /** ISO 8601: when another person last published or scheduled it. */
  readonly approvedAt: string
}

/** Changes since another person last approved a post; nothing where that text is no longer kept. */
export function SinceApproval({ contentId, approvedAt }: SinceApprovalProps) {
  const { t } = useTranslation('studio/review')
  const { data: revisions = [] } = useQuery(revisionsQuery(contentId))
  const approved = revisions.find(({ at }) => Date.parse(at) <= Date.parse(approvedAt))
  const newest = revisions[0]
  const before = useQuery({ ...revisionQuery(contentId, approved?.id ?? 0), enabled: approved !== undefined })
  const after = useQuery({ ...revisionQuery(contentId, newest?.id ?? 0), enabled: approved !== undefined })
  if (!before.data || !after.data || before.data.id === after.data.id) return null
  return (
    <Section
      title={t('since.title')}
      lead={
        <>
          {t('since.lead')} <RelativeTime at={approvedAt} />
        </>
      }
    >
      <Difference before={before.data} after={after.data} />
    </Section>
  )
}
