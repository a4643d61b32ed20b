// The channels of each type of notification: the program's defaults, overridden by the person's choices, overridden by the
// types that the program has locked. Anything not set is on.

import { invalid, type Validation } from '../../../platform/http/errors.ts'
import { named, OneOf, shownAs, Type } from '../../../platform/http/input/schema.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../../../publishing/notices/index.ts'

export const CHANNELS = ['in_app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

export type Channels = Readonly<Record<Channel, boolean>>

/** What was said of some channels of some types. */
export type ChannelChoices = { readonly [T in NotificationType]?: Partial<Channels> | undefined }

const flags = { in_app: Type.Boolean(), email: Type.Boolean(), push: Type.Boolean() }

const ofEveryType = <T>(value: T) => Object.fromEntries(NOTIFICATION_TYPES.map(type => [type, value]))

const NotificationChannels = named('NotificationChannels', Type.Object(flags))

/** The channels of every type, for a response. */
export const ChannelsByType = named(
  'NotificationChannelsByType',
  Type.Unsafe<Record<NotificationType, Channels>>(Type.Object(ofEveryType(NotificationChannels))),
)

const SomeTypes = Type.Partial(
  Type.Object(ofEveryType(named('NotificationChannelChoice', Type.Partial(Type.Object(flags))))),
)

/** Some channels of some types, for a body. A type that does not exist is no unknown member but a wrong one (`checkChoices`). */
export const ChannelChanges = named(
  'NotificationChannelChanges',
  shownAs(SomeTypes, Type.Unsafe<ChannelChoices>({ ...SomeTypes, additionalProperties: true })),
)

export const LockedTypes = () => Type.Array(OneOf(NOTIFICATION_TYPES), { maxItems: 100, uniqueItems: true })

const ON: Channels = { in_app: true, email: true, push: true }

/** The channels of a type: of a locked one all. */
export function channelsOf(
  type: NotificationType,
  program: { readonly types: ChannelChoices; readonly locked: readonly string[] },
  person: ChannelChoices = {},
): Channels {
  return program.locked.includes(type) ? ON : { ...ON, ...program.types[type], ...person[type] }
}

/** The channels of every type, as they are shown. */
export const channelsByType = (
  program: { readonly types: ChannelChoices; readonly locked: readonly string[] },
  person?: ChannelChoices,
): Record<NotificationType, Channels> =>
  Object.fromEntries(NOTIFICATION_TYPES.map(type => [type, channelsOf(type, program, person)])) as Record<
    NotificationType,
    Channels
  >

/** What was said before and what is said now, which wins. */
export function mergedChoices(before: ChannelChoices, changes: ChannelChoices = {}): ChannelChoices {
  const types = NOTIFICATION_TYPES.filter(type => before[type] || changes[type])
  return Object.fromEntries(types.map(type => [type, { ...before[type], ...changes[type] }]))
}

/** Throws 400 for a type that does not exist, and for a locked one that is switched off. */
export function checkChoices(changes: ChannelChoices = {}, locked: readonly string[]): void {
  const faults: Validation[] = []
  for (const [type, channels] of Object.entries(changes)) {
    if (!NOTIFICATION_TYPES.includes(type as NotificationType)) {
      const message = `must be one of ${NOTIFICATION_TYPES.join(', ')}`
      faults.push({ rule: 'invalid_enum', parameter: `types.${type}`, message })
    } else if (locked.includes(type)) {
      for (const channel of CHANNELS.filter(name => channels?.[name] === false)) {
        const parameter = `types.${type}.${channel}`
        faults.push({ rule: 'managed', parameter, message: 'cannot be switched off, since the program has locked it' })
      }
    }
  }
  if (faults.length > 0) throw invalid(...faults.slice(0, FAULTS_MAX))
}

/** Faults reported at the most. */
const FAULTS_MAX = 20
