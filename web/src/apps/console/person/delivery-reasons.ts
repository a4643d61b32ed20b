// Reasons for which a notification was not sent, in the reader's language: the server names them in English.

import { useTranslation } from '../../../i18n/translate.ts'

/** The words for each reason of the server. A test compares them with the server's. */
export const REASONS = {
  'the newsletter was cancelled': 'cancelled',
  'the newsletter had nothing to show to the person': 'nothing_to_show',
  'the person is not active': 'inactive',
  'the person is gone': 'gone',
  'switched off for this type of notification': 'switched_off',
  'this server sends no mail': 'no_mail',
  'the person has no e-mail address': 'no_address',
  'the e-mail address was refused for good': 'refused',
  'a mail about this post was sent before': 'mailed',
  'no browser of the person takes messages': 'no_browser',
  'no longer there for the person': 'not_there',
  'read or done before it was sent': 'done',
  'looked at before the digest': 'looked_at',
  'no longer needed': 'not_needed',
  'the mail could not be made': 'not_made',
  'the message could not be sent': 'not_sent',
  'the server stopped while it was being sent; it may have arrived': 'lost',
  'its link is no longer valid': 'void_link',
} as const

const HELD = [
  [/^quiet hours until (\d\d:\d\d)$/, 'quiet_hours'],
  [/^in the digest of the day at (\d\d:\d\d)$/, 'daily_digest'],
  [/^in the digest of Monday at (\d\d:\d\d)$/, 'weekly_digest'],
] as const

const isKnown = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason)

/** Returns the words for a reason; the reason itself where it is another server's, such as a mail server's refusal. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('console/person')
  return reason => {
    if (isKnown(reason)) return t(`deliveries.reason.${REASONS[reason]}`)
    for (const [pattern, name] of HELD) {
      const [, time] = pattern.exec(reason) ?? []
      if (time) return t(`deliveries.reason.${name}`, { time })
    }
    return reason
  }
}
