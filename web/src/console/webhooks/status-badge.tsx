import type { Delivery } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/identity/badge.tsx'

const TONES = { pending: 'accent', success: 'success', retryable: 'warning', failure: 'danger' } as const

/** What became of a delivery. */
export function StatusBadge({ status }: { readonly status: Delivery['status'] }) {
  const { t } = useTranslation('console/webhooks')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
