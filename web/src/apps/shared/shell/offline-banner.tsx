import { onlineManager } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/surface/banner.tsx'

/** Said as long as there is no network. */
export function OfflineBanner() {
  const { t } = useTranslation('app')
  const isOnline = useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  if (isOnline) return null
  return (
    <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
      {t('offline')}
    </Banner>
  )
}
