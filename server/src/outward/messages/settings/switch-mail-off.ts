import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { NotificationType } from '../../../publishing/notices/index.ts'
import type { MailTopic } from '../../mail/index.ts'
import type { ChannelChoices } from './channels.ts'
import { changeOwnChoices } from './own-settings.ts'
import { readPolicy } from './policy.ts'

/** A person unsubscribes in a mail: as if they had said so in their settings. Locked types stay as they are, and are returned. */
export async function switchMailOff(
  db: ProgramDb,
  userId: number,
  topics: readonly MailTopic[],
): Promise<readonly MailTopic[]> {
  const { locked } = await readPolicy(db)
  const types = topics.filter((topic): topic is NotificationType => topic !== 'digest')
  const open = types.filter(type => !locked.includes(type))
  const choices: ChannelChoices = Object.fromEntries(open.map(type => [type, { email: false }]))
  const digest = topics.includes('digest') ? ({ digest: 'never' } as const) : {}
  await changeOwnChoices(db, userId, { types: choices, ...digest })
  return types.filter(type => locked.includes(type))
}
