import type { NoticePreview } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CHANNELS, type Channel } from '../../../features/notices/notice-types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { noticesQuery, type PostVersion } from './compose-queries.ts'
import styles from './publish.module.css'

/** Mean notices of a week above which it is said that they are many. */
const MANY = 10

interface NotifyChoiceProps {
  readonly version: PostVersion
  readonly chosen: readonly Channel[]
  readonly onChange: (chosen: readonly Channel[]) => void
  /** Until then (ISO 8601) the post cannot notify again; null while nothing was refused. */
  readonly heldUntil: string | null
}

/** The channels by which people are told of the post, each with how many it reaches and what it costs them. */
export function NotifyChoice({ version, chosen, onChange, heldUntil }: NotifyChoiceProps) {
  const { t } = useTranslation('studio/notify')
  const formats = useFormats()
  const { data: all } = useQuery(noticesQuery(version, CHANNELS))
  const toggle = (channel: Channel, isOn: boolean) =>
    onChange(CHANNELS.filter(each => (each === channel ? isOn : chosen.includes(each))))
  return (
    <fieldset className={styles['notify']}>
      <legend>{t('title')}</legend>
      <p className={styles['soft']}>{t('lead')}</p>
      {CHANNELS.map(channel => (
        <Checkbox
          key={channel}
          label={t(channel)}
          hint={
            <>
              {all &&
                `${t('publish.people', { ns: 'studio/compose', count: all[channel], number: formats.number(all[channel]) })}. `}
              {t(`cost.${channel}`)}
            </>
          }
          checked={chosen.includes(channel)}
          onChange={event => toggle(channel, event.target.checked)}
        />
      ))}
      {heldUntil && chosen.length > 0 && (
        <div role="alert">
          <Banner tone="warning" icon={<BellOff aria-hidden="true" />}>
            {t('too_soon', { at: formats.dateTime(heldUntil) })}
          </Banner>
        </div>
      )}
      {chosen.length > 0 && <Told version={version} chosen={chosen} />}
    </fieldset>
  )
}

/** How many people the choice tells, and how much they were told lately. */
function Told({ version, chosen }: { readonly version: PostVersion; readonly chosen: readonly Channel[] }) {
  const { t } = useTranslation('studio/notify')
  const formats = useFormats()
  const { data } = useQuery(noticesQuery(version, chosen))
  if (!data) return <p className={styles['soft']}>{t('reach.counting', { ns: 'studio/compose' })}</p>
  const { recipients: count } = data
  const people = t('publish.people', { ns: 'studio/compose', count, number: formats.number(count) })
  const channels = formats.list(chosen.map(channel => t(`by.${channel}`)))
  return (
    <div role="status">
      <p>
        <strong>{count === 0 ? t('nobody') : t('tells', { people, channels })}</strong>
      </p>
      {count > 0 && <p className={styles['soft']}>{hadOf(data)}</p>}
    </div>
  )

  function hadOf({ notices_per_person_7_days: mean }: NoticePreview): string {
    const number = formats.number(Math.round(mean * 10) / 10)
    return t(mean > MANY ? 'lately_busy' : 'lately', { number })
  }
}
