import type { Notification } from '@atrium/client'
import { useTranslation } from 'react-i18next'

/** What a notification says, in the language of the page. */
export function useSentence(): (notification: Notification) => string {
  const { t } = useTranslation('notifications')
  return ({ type, about, action_required, acknowledged_at }) => {
    const { count, detail } = about
    const name = about.comment_author ?? t('somebody')
    switch (type) {
      case 'acknowledge_required':
        return t(acknowledged_at ? 'types.acknowledged' : 'types.acknowledge_required')
      case 'acknowledge_reminder':
        return detail ?? t('types.acknowledge_reminder')
      case 'poll_opened':
        return t(action_required ? 'types.poll_opened' : 'types.poll_answered')
      case 'comment_reply':
        return t('types.comment_reply', { count, name })
      case 'post_comment':
        return t('types.post_comment', { count, name })
      case 'moderation':
        return about.comment_id === null ? t('types.moderation_item') : t('types.moderation', { count })
      case 'ugc_returned':
        return detail ? t('types.ugc_returned_because', { detail }) : t('types.ugc_returned')
      default:
        return t(`types.${type}`)
    }
  }
}

/** What a notification is about: the title of its post, the question of its poll. */
export function useSubject(): (notification: Notification) => string {
  const { t } = useTranslation('notifications')
  return ({ type, about }) => {
    if (type === 'poll_opened') return about.poll_question ?? t('titles.poll')
    if (type === 'export_ready' && about.detail === 'own_data') return t('titles.own_data')
    if (type === 'export_ready' || type === 'webhook_disabled') return about.detail || t(`titles.${type}`)
    return about.post_title || t('untitled')
  }
}
