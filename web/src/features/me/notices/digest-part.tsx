import type { NotificationSettings, NotificationSettingsChanges } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import styles from './notices.module.css'
import { TimeField } from './time-field.tsx'

const DIGESTS = ['never', 'daily', 'weekly'] as const satisfies readonly NotificationSettings['digest'][]

interface DigestPartProps {
  readonly digest: NotificationSettings['digest']
  readonly at: string
  readonly onChange: (changes: NotificationSettingsChanges) => void
}

/** Whether there is a mail with what was not looked at, and when. */
export function DigestPart({ digest, at, onChange }: DigestPartProps) {
  const { t } = useTranslation('me')
  return (
    <div className={styles['part']}>
      <div>
        <h3 className={styles['label']}>{t('notices.digest.label')}</h3>
        <p className={styles['note']}>{t('notices.digest.lead')}</p>
      </div>
      <Segmented
        label={t('notices.digest.label')}
        value={digest}
        options={DIGESTS.map(value => ({ value, label: t(`notices.digest.${value}`) }))}
        onChange={chosen => onChange({ digest: chosen })}
      />
      {digest !== 'never' && (
        <div className={styles['times']}>
          <TimeField label={t('notices.digest.at')} value={at} onChange={time => onChange({ digest_at: time })} />
        </div>
      )}
    </div>
  )
}
