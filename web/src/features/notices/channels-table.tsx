import { useTranslation } from '../../i18n/translate.ts'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { CHANNELS, type Channel, type NoticeType, type NoticeTypes } from './notice-types.ts'
import styles from './notices.module.css'

interface ChannelsTableProps {
  readonly label: string
  /** In this order. */
  readonly rows: readonly NoticeType[]
  readonly types: NoticeTypes
  readonly locked: readonly NoticeType[]
  /** Said below the name of what is locked. */
  readonly lockedHint?: string
  readonly onChange: (type: NoticeType, channel: Channel, isOn: boolean) => void
  /** One more, after the channels. */
  readonly lastColumn?: Column<NoticeType>
}

/** A row for each kind of notice, a box for each channel. What is locked comes by every channel. */
export function ChannelsTable(props: ChannelsTableProps) {
  const { label, rows, types, locked, lockedHint, onChange, lastColumn } = props
  const { t } = useTranslation('notifications')
  const columns: readonly Column<NoticeType>[] = [
    {
      key: 'type',
      label: t('kind'),
      kind: 'main',
      cell: type => (
        <span className={styles.kind}>
          {t(`notice.${type}`)}
          {lockedHint && locked.includes(type) && <span className={styles.hint}>{lockedHint}</span>}
        </span>
      ),
    },
    ...CHANNELS.map(
      (channel): Column<NoticeType> => ({
        key: channel,
        label: t(`channel.${channel}`),
        saysItself: true,
        cell: type => {
          const isOn = (types[type] as Partial<Record<Channel, boolean>>)[channel]
          if (isOn === undefined) return null
          return (
            <ChannelBox
              channel={t(`channel.${channel}`)}
              notice={t(`notice.${type}`)}
              checked={locked.includes(type) || isOn}
              disabled={locked.includes(type)}
              onChange={next => onChange(type, channel, next)}
            />
          )
        },
      }),
    ),
    ...(lastColumn ? [lastColumn] : []),
  ]
  return <DataTable label={label} columns={columns} rows={rows} idOf={type => type} />
}

interface ChannelBoxProps {
  /** The column; part of the box on phones. */
  readonly channel: string
  readonly notice: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Whether a kind of notice comes by a channel. */
export function ChannelBox({ channel, notice, checked, disabled = false, onChange }: ChannelBoxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`${notice}: ${channel}`}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden="true" className={styles.channel}>
        {channel}
      </span>
    </label>
  )
}
