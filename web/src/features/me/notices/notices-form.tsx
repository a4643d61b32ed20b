import type { NotificationSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../apps/shared/session/session.tsx'
import { ChannelsTable } from '../../notices/channels-table.tsx'
import { zoneName } from '../zone-name.ts'
import { DigestPart } from './digest-part.tsx'
import styles from './notices.module.css'
import { useSaveOwnNotices } from './own-notices-queries.ts'
import { QuietPart } from './quiet-part.tsx'
import { typesFor } from './types-for.ts'

/** The choices; each is saved at once. */
export function NoticesForm({ settings }: { readonly settings: NotificationSettings }) {
  const { t } = useTranslation('me')
  const { user, can } = useMe()
  const { mutate: save } = useSaveOwnNotices()
  return (
    <>
      <div>
        <ChannelsTable
          label={t('notices.table')}
          rows={typesFor(can)}
          types={settings.types}
          locked={settings.locked}
          lockedHint={t('notices.locked')}
          onChange={(type, channel, isOn) => save({ types: { [type]: { [channel]: isOn } } })}
        />
        <p className={styles['beside']}>
          <a href="#push" className={styles['link']}>
            {t('notices.push_here')}
          </a>
        </p>
      </div>
      <DigestPart digest={settings.digest} at={settings.digest_at} onChange={save} />
      <QuietPart hours={settings.quiet_hours} onChange={save} />
      <p className={styles['note']}>
        {user.timezone ? t('notices.zone', { zone: zoneName(user.timezone) }) : t('notices.zone_none')}{' '}
        <a href="#appearance" className={styles['link']}>
          {t('notices.zone_change')}
        </a>
      </p>
    </>
  )
}
