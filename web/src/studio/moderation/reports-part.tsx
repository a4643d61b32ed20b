import type { ModeratedComment } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './moderation.module.css'

/** Why a comment was reported. Who did stays with the server: nobody is to be asked about it. */
export function ReportsPart({ comment }: { readonly comment: ModeratedComment }) {
  const { t } = useTranslation('studio/moderation')
  const { report_reasons: reasons, report_count: count, last_reported_at: at } = comment
  return (
    <div className={styles['reports']}>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no id and do not move
            <li key={index} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      )}
      <p>
        {reasons.length < count && `${t('without_reason', { count: count - reasons.length })} `}
        {at && (
          <>
            {t('last_reported')} <RelativeTime at={at} />.
          </>
        )}{' '}
        {t('reporters')}
      </p>
    </div>
  )
}
