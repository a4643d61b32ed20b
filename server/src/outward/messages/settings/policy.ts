import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { named, namedObject, type Static, shownAs, Type } from '../../../platform/http/input/schema.ts'
import { NOTIFICATION_TYPES } from '../../../publishing/notices/index.ts'
import {
  CHOSEN_TYPES,
  type ChannelChoices,
  type ChannelsOfTypes,
  type ChosenType,
  channelsByType,
  checkChoices,
  mergedChoices,
} from './channels-by-type.ts'

export const LockedTypes = () => Type.Array(Type.OneOf(CHOSEN_TYPES), { maxItems: 100, uniqueItems: true })

const rest = {
  locked: LockedTypes(),
  important_breaks_quiet_hours: Type.Boolean({
    description: 'Important notifications are sent at once, also in quiet hours.',
  }),
  push_shows_titles: Type.Boolean({
    description: 'Push messages name the post; else they only say that there is a new notification.',
  }),
}

const ofEveryType = <T>(value: T) => Object.fromEntries(NOTIFICATION_TYPES.map(type => [type, value]))

const flags = { in_app: Type.Boolean(), email: Type.Boolean(), push: Type.Boolean() }

const NotificationChannels = namedObject('NotificationChannels', flags)

export const ChannelsByType = named(
  'NotificationChannelsByType',
  Type.Unsafe<ChannelsOfTypes>(
    Type.Object({ ...ofEveryType(NotificationChannels), newsletter: Type.Object({ email: Type.Boolean() }) }),
  ),
)

export const NotificationPolicy = namedObject('ProgramNotificationSettings', { types: ChannelsByType, ...rest })

const SomeTypes = Type.Partial(
  Type.Object({
    ...ofEveryType(named('NotificationChannelChoice', Type.Partial(Type.Object(flags)))),
    newsletter: Type.Object({ email: Type.Optional(Type.Boolean()) }, { additionalProperties: true }),
  }),
)

/** Some channels of some types, for a body. An unknown type is a wrong member (`checkChoices`). */
export const ChannelChanges = named(
  'NotificationChannelChanges',
  shownAs(SomeTypes, Type.Unsafe<ChannelChoices>({ ...SomeTypes, additionalProperties: true })),
)

export const NotificationPolicyChanges = named(
  'ProgramNotificationSettingsChanges',
  Type.Partial(Type.Object({ types: ChannelChanges, ...rest })),
)

export interface Policy {
  readonly types: ChannelChoices
  readonly locked: readonly ChosenType[]
  readonly important_breaks_quiet_hours: boolean
  readonly push_shows_titles: boolean
}

const DEFAULTS: Policy = { types: {}, locked: [], important_breaks_quiet_hours: false, push_shows_titles: true }

export async function readPolicy(db: ProgramDb, { forUpdate = false } = {}): Promise<Policy> {
  const row = await sql<Policy>`
    select types, locked, important_breaks_quiet_hours, push_shows_titles from notification_policies
     where program_id = ${db.programId} ${forUpdate ? sql`for update` : sql``}`.first(db)
  return row ?? DEFAULTS
}

/**
 * Stores the given members; the others stay, and so do types that are not named.
 * @throws HttpError 400 for unknown types, and for a type that is locked and switched off
 */
export async function changePolicy(
  db: ProgramDb,
  { types, ...changes }: Static<typeof NotificationPolicyChanges>,
): Promise<Policy> {
  const before = await lockPolicy(db)
  checkChoices(types, changes.locked ?? before.locked)
  const policy: Policy = { ...before, ...changes, types: mergedChoices(before.types, types) }
  await sql`
    update notification_policies set ${assignments({ ...policy, types: JSON.stringify(policy.types) })}
     where program_id = ${db.programId}`.execute(db)
  return policy
}

/** Locks the program's row, and inserts it if missing: of two concurrent changes, the second reads the first. */
async function lockPolicy(db: ProgramDb): Promise<Policy> {
  await sql`
    insert into notification_policies (program_id) values (${db.programId}) on conflict do nothing`.execute(db)
  return readPolicy(db, { forUpdate: true })
}

export const presentPolicy = (policy: Policy): Static<typeof NotificationPolicy> => ({
  types: channelsByType(policy),
  locked: [...policy.locked],
  important_breaks_quiet_hours: policy.important_breaks_quiet_hours,
  push_shows_titles: policy.push_shows_titles,
})
