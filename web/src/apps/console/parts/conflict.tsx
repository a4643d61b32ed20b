import { useQuery } from '@tanstack/preact-query'
import { TriangleAlert } from 'lucide-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { intoView } from '../../../lib/refs.ts'
import form from '../../../ui/admin/form.module.css'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Details } from '../../../ui/feedback/problem-details.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { type ChangedRecord, isConflict, lastChangeQuery } from './conflict-queries.ts'

interface ConflictProps {
  readonly error: unknown
  readonly record: ChangedRecord
}

/** Why a change was refused; where another one came first, who made it, as far as the reader may know. */
export function RefusalOrConflict({ error, record }: ConflictProps) {
  return isConflict(error) ? (
    <Conflict key={error.requestId} requestId={error.requestId} record={record} />
  ) : (
    <Refusal error={error} />
  )
}

/** The author of the change that came first, and what to do. The page has read the record again by itself. */
function Conflict({ requestId, record }: { readonly requestId: string | null; readonly record: ChangedRecord }) {
  const { t } = useTranslation('console/common')
  const formats = useFormats()
  const me = useMe()
  const { data, isLoading } = useQuery({
    ...lastChangeQuery(record, requestId ?? ''),
    enabled: me.can.administer,
  })
  if (isLoading) return null
  const when = data ? formats.relative(data.at, Date.now()) : ''
  const isYours = data?.userId === me.user.user_id
  return (
    <div ref={intoView} role="alert" className={form.refusal}>
      <Banner tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
        <strong>
          {isYours
            ? t('conflict.you', { when })
            : data?.name
              ? t('conflict.person', { name: data.name, when })
              : t('conflict.unknown')}
        </strong>{' '}
        {t('conflict.again')}
        <Details requestId={requestId} />
      </Banner>
    </div>
  )
}
