import type { WebhookEventType } from '@atrium/client'
import { useTranslation } from 'react-i18next'

/** When an event is sent, in the language of the page; what is newer than the page is said in the server's words. */
export function useOccasion() {
  const { t, i18n } = useTranslation('console/webhooks')
  return ({ name, description }: Pick<WebhookEventType, 'name' | 'description'>): string => {
    const key = name.replaceAll('.', '_')
    return i18n.exists(`console/webhooks:occasion.${key}`) ? t(`occasion.${key as 'ping'}`) : description
  }
}
