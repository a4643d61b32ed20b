import { AtriumError } from '@atrium/client'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../problem-state.tsx'

const reload = () => location.reload()

/** A page broke, or its code could not be loaded without a network: then it is loaded once there is one. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('app')
  const [kind] = useState<'broken' | 'offline'>(() => (navigator.onLine ? 'broken' : 'offline'))
  useEffect(() => {
    if (kind !== 'offline') return
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [kind])
  if (error instanceof AtriumError) return <ProblemState page error={error} onRetry={reload} />
  return (
    <div role="alert">
      <EmptyState
        page
        icon={<TriangleAlert />}
        title={t(`error.${kind}.title`)}
        text={t(kind === 'offline' ? 'error.offline.text_page' : 'error.broken.text')}
        actions={
          kind === 'broken' && (
            <Button look="primary" icon={<RotateCw aria-hidden="true" />} onClick={reload}>
              {t('reload')}
            </Button>
          )
        }
      />
    </div>
  )
}
