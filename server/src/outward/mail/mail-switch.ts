import type { ProgramDb } from '../../platform/db/handle.ts'
import { defineHook } from '../../platform/hooks.ts'
import type { MailTopic } from './mail.ts'

/**
 * Switches the mail of these topics off for a person, and returns those that the program has locked, which stay on. Runs in the
 * transaction of the hook.
 */
export type SwitchMailOff = (
  db: ProgramDb,
  userId: number,
  topics: readonly MailTopic[],
) => Promise<readonly MailTopic[]>

/** A person unsubscribes by a link in a mail. The module that stores people's choices declares the only listener. */
export const unsubscribed = defineHook<SwitchMailOff>('unsubscribed from mail')
