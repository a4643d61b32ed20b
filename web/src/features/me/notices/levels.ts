// Three levels that stand for all choices of notifications.

import type { NotificationSettings } from '@atrium/client'
import { CHANNELS, type Channel, type NoticeType } from '../../notices/notice-types.ts'

export const LEVELS = ['everything', 'matters', 'nothing'] as const
export type Level = (typeof LEVELS)[number]

type Types = NotificationSettings['types']

/** Types shown in the app alone at the level with the fewest interruptions. */
const QUIET: readonly NoticeType[] = ['new_post', 'newsletter', 'poll_opened', 'survey', 'reaction']

const isOnAt = (level: Level, type: NoticeType, channel: Channel): boolean =>
  level === 'everything' || (level === 'matters' && (channel === 'in_app' || !QUIET.includes(type)))

/** These types as the level has them, each with the channels that it can come by. */
export const typesAt = (level: Level, types: Types, of: readonly NoticeType[]): Partial<Types> =>
  Object.fromEntries(
    of.map(type => [
      type,
      Object.fromEntries(
        CHANNELS.filter(channel => channel in types[type]).map(channel => [channel, isOnAt(level, type, channel)]),
      ),
    ]),
  )

/** The level that these types are at; null where they are chosen one by one. */
export const levelOf = (types: Types, of: readonly NoticeType[]): Level | null =>
  LEVELS.find(level =>
    of.every(type =>
      Object.entries(types[type]).every(([channel, isOn]) => isOn === isOnAt(level, type, channel as Channel)),
    ),
  ) ?? null
