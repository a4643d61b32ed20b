import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { named, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { countUnsubscribed, forgetMeasured } from '../../../publishing/newsletters/index.ts'
import type { MailTopic } from '../../mail/index.ts'
import {
  type ChannelChoices,
  type ChosenType,
  channelsByType,
  channelsOf,
  checkChoices,
  mergedChoices,
} from './channels-by-type.ts'
import { ChannelChanges, ChannelsByType, LockedTypes, type Policy, readPolicy } from './policy.ts'

const DIGESTS = ['never', 'daily', 'weekly'] as const
type Digest = (typeof DIGESTS)[number]

const TimeOfDay = (description: string) => Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description })

const QuietHours = namedObject('QuietHours', {
  from: TimeOfDay('The hour and minute they begin'),
  to: TimeOfDay('The hour and minute they end'),
})

const rest = {
  digest: Type.Unsafe<Digest>({ ...Type.OneOf(DIGESTS), description: 'A weekly one comes on Mondays.' }),
  digest_at: TimeOfDay('The hour and minute it comes, in the time zone of the person'),
  quiet_hours: Type.Nullable(QuietHours),
  measured: Type.Boolean({
    description: 'Whether opens and clicks of newsletters may be kept with your name, where the program does so',
  }),
}

export const OwnNotificationSettings = namedObject('NotificationSettings', {
  types: ChannelsByType,
  ...rest,
  locked: LockedTypes(),
})

export const OwnNotificationSettingsChanges = named(
  'NotificationSettingsChanges',
  Type.Partial(Type.Object({ types: ChannelChanges, ...rest })),
)

export interface OwnChoices {
  readonly types: ChannelChoices
  readonly digest: Digest
  readonly digest_at: string
  readonly quiet_from: string | null
  readonly quiet_to: string | null
  readonly measured: boolean
}

export const NO_CHOICES: OwnChoices = {
  types: {},
  digest: 'never',
  digest_at: '08:00',
  quiet_from: null,
  quiet_to: null,
  measured: true,
}

export async function readOwnChoices(db: ProgramDb, userId: number, { forUpdate = false } = {}): Promise<OwnChoices> {
  const row = await sql<OwnChoices>`
    select types, digest, digest_at, quiet_from, quiet_to, measured from notification_settings
     where program_id = ${db.programId} and user_id = ${userId} ${forUpdate ? sql`for update` : sql``}`.first(db)
  return row ?? NO_CHOICES
}

/**
 * Stores the given members; the others stay, and so do types that are not named.
 * @throws HttpError 400 for unknown types, for locked ones that are switched off, and for quiet hours that end as they begin
 */
export async function changeOwnChoices(
  db: ProgramDb,
  userId: number,
  { types, quiet_hours: quiet, ...changes }: Static<typeof OwnNotificationSettingsChanges>,
): Promise<OwnChoices> {
  checkChoices(types, (await readPolicy(db)).locked)
  if (quiet && quiet.from === quiet.to) {
    throw invalid({ rule: 'out_of_range', parameter: 'quiet_hours.to', message: 'must differ from the beginning' })
  }
  const before = await lockOwnChoices(db, userId)
  const choices: OwnChoices = {
    ...before,
    ...changes,
    types: mergedChoices(before.types, types),
    ...(quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
  }
  await sql`
    update notification_settings set ${assignments({ ...choices, types: JSON.stringify(choices.types) })}
     where program_id = ${db.programId} and user_id = ${userId}`.execute(db)
  if (before.measured && !choices.measured) await forgetMeasured(db, userId)
  return choices
}

/** Locks the person's row, and inserts it if missing. */
async function lockOwnChoices(db: ProgramDb, userId: number): Promise<OwnChoices> {
  await sql`
    insert into notification_settings (program_id, user_id) values (${db.programId}, ${userId})
    on conflict do nothing`.execute(db)
  return readOwnChoices(db, userId, { forUpdate: true })
}

export const presentOwnSettings = (
  { types, digest, digest_at, quiet_from, quiet_to, measured }: OwnChoices,
  policy: Policy,
): Static<typeof OwnNotificationSettings> => ({
  types: channelsByType(policy, types),
  digest,
  digest_at,
  quiet_hours: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
  measured,
  locked: [...policy.locked],
})

/**
 * Stores the choice of a link in a mail. Locked types stay on, and are returned. The newsletter of the link counts who had its mails
 * on until then.
 */
export async function switchMailOff(
  db: ProgramDb,
  userId: number,
  topics: readonly MailTopic[],
  newsletterId: number | null,
): Promise<readonly MailTopic[]> {
  const policy = await readPolicy(db)
  const { locked } = policy
  const types = topics.filter((topic): topic is ChosenType => topic !== 'digest')
  const open = types.filter(type => !locked.includes(type))
  const choices: ChannelChoices = Object.fromEntries(open.map(type => [type, { email: false }]))
  const digest = topics.includes('digest') ? ({ digest: 'never' } as const) : {}
  const before = newsletterId === null ? null : await lockOwnChoices(db, userId)
  await changeOwnChoices(db, userId, { types: choices, ...digest })
  if (before && newsletterId !== null && open.includes('newsletter')) {
    if (channelsOf('newsletter', policy, before.types).email) await countUnsubscribed(db, newsletterId)
  }
  return types.filter(type => locked.includes(type))
}
