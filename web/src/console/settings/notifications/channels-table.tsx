import type { ProgramNotificationSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../ui/data/data-table.tsx'
import { ChannelBox } from './channel-box.tsx'

type Types = ProgramNotificationSettings['types']
type TypeName = keyof Types

/** The important ones first, then what readers, authors and managers are told. */
const TYPES = [
  'acknowledge_required',
  'acknowledge_reminder',
  'comment_reply',
  'poll_opened',
  'ugc_published',
  'ugc_returned',
  'post_comment',
  'review_requested',
  'revalidate',
  'moderation',
  'export_ready',
  'webhook_disabled',
] as const satisfies readonly TypeName[]

const CHANNELS = ['in_app', 'email', 'push'] as const

interface ChannelsTableProps {
  readonly types: Types
  readonly locked: readonly TypeName[]
  readonly onTypes: (types: Types) => void
  readonly onLocked: (locked: TypeName[]) => void
}

/** A row for each kind of notice, a box for each channel. What is locked comes by every channel. */
export function ChannelsTable({ types, locked, onTypes, onLocked }: ChannelsTableProps) {
  const { t } = useTranslation('console/settings')
  const labelOf = (type: TypeName) => t(`notice.${type}`, { ns: 'console/notices' })
  const columns: readonly Column<TypeName>[] = [
    { key: 'type', label: t('channels.notice'), kind: 'main', cell: labelOf },
    ...CHANNELS.map(
      (channel): Column<TypeName> => ({
        key: channel,
        label: t(`channel.${channel}`, { ns: 'console/notices' }),
        cell: type => (
          <ChannelBox
            channel={t(`channel.${channel}`, { ns: 'console/notices' })}
            notice={labelOf(type)}
            checked={locked.includes(type) || types[type][channel]}
            disabled={locked.includes(type)}
            onChange={isOn => onTypes({ ...types, [type]: { ...types[type], [channel]: isOn } })}
          />
        ),
      }),
    ),
    {
      key: 'locked',
      label: t('channels.locked'),
      cell: type => (
        <ChannelBox
          channel={t('channels.locked')}
          notice={labelOf(type)}
          checked={locked.includes(type)}
          onChange={isOn => onLocked(TYPES.filter(each => (each === type ? isOn : locked.includes(each))))}
        />
      ),
    },
  ]
  return <DataTable label={t('channels.title')} columns={columns} rows={TYPES} idOf={type => type} />
}
