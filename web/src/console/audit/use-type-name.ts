import { useTranslation } from 'react-i18next'

/** The kinds of records that have a name here; others are shown as the log has them. */
export const RECORD_TYPES = [
  'user',
  'audience',
  'access_code',
  'session',
  'program',
  'notification_settings',
  'identity_provider',
  'client',
  'client_secret',
  'webhook_subscription',
  'topic',
  'content',
  'content_translation',
  'initiative',
  'poll',
  'comment_alias',
  'moderation_word',
] as const

/** What a kind of record is called. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('console/audit')
  return type => {
    const known = RECORD_TYPES.find(each => each === type)
    return known ? t(`type.${known}`) : type.replaceAll('_', ' ')
  }
}
