// The channels of each type of notification: the program's defaults, overridden by the person's choices, overridden by the
// program's locked types. Anything not set is on, but
// reactions by mail and push.

import { invalid, type Validation } from '../../../platform/errors.ts'
import { CHANNELS, type Channel, NOTIFICATION_TYPES, type NotificationType } from '../../../publishing/notices/index.ts'

export type Channels = Readonly<Record<Channel, boolean>>

/** Types that people choose channels for: notifications, and newsletters, which come by mail alone. */
export type ChosenType = NotificationType | 'newsletter'
export const CHOSEN_TYPES: readonly ChosenType[] = [...NOTIFICATION_TYPES, 'newsletter']

/** The channels by which a type can come. */
export const channelsFor = (type: string): readonly Channel[] => (type === 'newsletter' ? ['email'] : CHANNELS)

/** Stored channels of some types. */
export type ChannelChoices = { readonly [T in ChosenType]?: Partial<Channels> | undefined }

const ON: Channels = { in_app: true, email: true, push: true }
/** Types so frequent that they stay in the app unless a user chooses otherwise. */
const DEFAULTS: ChannelChoices = { reaction: { email: false, push: false } }

/** The channels of a type; a locked type has all. */
export function channelsOf(
  type: ChosenType,
  program: { readonly types: ChannelChoices; readonly locked: readonly string[] },
  person: ChannelChoices = {},
): Channels {
  return program.locked.includes(type) ? ON : { ...ON, ...DEFAULTS[type], ...program.types[type], ...person[type] }
}

export const channelsByType = (
  program: { readonly types: ChannelChoices; readonly locked: readonly string[] },
  person?: ChannelChoices,
): ChannelsOfTypes =>
  Object.fromEntries(
    CHOSEN_TYPES.map(type => {
      const channels = channelsOf(type, program, person)
      return [type, Object.fromEntries(channelsFor(type).map(channel => [channel, channels[channel]]))]
    }),
  ) as ChannelsOfTypes

/** The channels of every type. */
export type ChannelsOfTypes = Readonly<Record<NotificationType, Channels>> & {
  readonly newsletter: Pick<Channels, 'email'>
}

/** The stored choices with the changes. */
export function mergedChoices(before: ChannelChoices, changes: ChannelChoices = {}): ChannelChoices {
  const types = CHOSEN_TYPES.filter(type => before[type] || changes[type])
  return Object.fromEntries(types.map(type => [type, { ...before[type], ...changes[type] }]))
}

/** Throws 400 for a type that does not exist, and for a locked one that is switched off. */
export function checkChoices(changes: ChannelChoices = {}, locked: readonly string[]): void {
  const faults: Validation[] = []
  for (const [type, channels] of Object.entries(changes)) {
    if (!CHOSEN_TYPES.includes(type as ChosenType)) {
      const message = `must be one of ${CHOSEN_TYPES.join(', ')}`
      faults.push({ rule: 'invalid_enum', parameter: `types.${type}`, message })
    }
    for (const channel of Object.keys(channels ?? {}).filter(name => !channelsFor(type).includes(name as Channel))) {
      if (!CHOSEN_TYPES.includes(type as ChosenType)) break
      const message = `comes by ${channelsFor(type).join(', ')} alone`
      faults.push({ rule: 'invalid_enum', parameter: `types.${type}.${channel}`, message })
    }
    if (locked.includes(type)) {
      for (const channel of CHANNELS.filter(name => channels?.[name] === false)) {
        const parameter = `types.${type}.${channel}`
        faults.push({ rule: 'managed', parameter, message: 'cannot be switched off, since the program has locked it' })
      }
    }
  }
  if (faults.length > 0) throw invalid(...faults.slice(0, FAULTS_MAX))
}

/** Reported errors at the most. */
const FAULTS_MAX = 20
