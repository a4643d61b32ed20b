import type { NoticePreview } from '@atrium/client'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { CHANNELS, type Channel } from '../../../features/notices/notice-types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Checkbox } from '../../../ui/form/choice.tsx'
import styles from './channel-choice.module.css'

/** Mean notices per person and week above which the choice warns. */
const MANY = 10

type Preview<Key extends QueryKey> = UseQueryOptions<NoticePreview, Error, NoticePreview, Key>

interface ChannelChoiceProps<Key extends QueryKey> {
  readonly title: string
  readonly lead: string
  /** Text shown when the chosen channels reach no person. */
  readonly nobody: string
  /** Query that counts the people whom these channels would notify. */
  readonly previewOf: (channels: readonly Channel[]) => Preview<Key>
  readonly chosen: readonly Channel[]
  readonly onChange: (chosen: readonly Channel[]) => void
  readonly children?: ComponentChildren
}

/** Choice of the channels by which a post or a poll notifies; each shows how many people it reaches and how much it disturbs them. */
export function ChannelChoice<Key extends QueryKey>(props: ChannelChoiceProps<Key>) {
  const { title, lead, previewOf, chosen, onChange, children } = props
  const { t } = useTranslation('studio/notify')
  const formats = useFormats()
  const { data: all } = useQuery(previewOf(CHANNELS))
  const toggle = (channel: Channel, isOn: boolean) =>
    onChange(CHANNELS.filter(each => (each === channel ? isOn : chosen.includes(each))))
  return (
    <fieldset className={styles.notify}>
      <legend>{title}</legend>
      <p className={styles.soft}>{lead}</p>
      {CHANNELS.map(channel => (
        <Checkbox
          key={channel}
          label={t(channel)}
          hint={
            <>
              {all && `${t('people', { count: all[channel], number: formats.number(all[channel]) })}. `}
              {t(`cost.${channel}`)}
            </>
          }
          checked={chosen.includes(channel)}
          onChange={event => toggle(channel, event.currentTarget.checked)}
        />
      ))}
      {children}
      {chosen.length > 0 && <Told {...props} />}
    </fieldset>
  )
}

/** Number of people that the choice notifies, and how many notices they received lately. */
function Told<Key extends QueryKey>({ previewOf, chosen, nobody }: ChannelChoiceProps<Key>) {
  const { t } = useTranslation('studio/notify')
  const formats = useFormats()
  const { data } = useQuery(previewOf(chosen))
  if (!data) return <p className={styles.soft}>{t('counting')}</p>
  const { recipients: count, notices_per_person_7_days: mean } = data
  const people = t('people', { count, number: formats.number(count) })
  const channels = formats.list(chosen.map(channel => t(`by.${channel}`)))
  const number = formats.number(Math.round(mean * 10) / 10)
  return (
    <div role="status">
      <p>
        <strong>{count === 0 ? nobody : t('tells', { people, channels })}</strong>
      </p>
      {count > 0 && <p className={styles.soft}>{t(mean > MANY ? 'lately_busy' : 'lately', { number })}</p>}
    </div>
  )
}
