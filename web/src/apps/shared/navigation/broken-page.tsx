import { AtriumError } from '@atrium/client'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'

const reload = () => location.reload()

const RETRY_MS = 500

/** Browsers say that they are online before they reach anything, and then would show a page of their own. */
async function reloadOnceReachable(): Promise<void> {
  while (navigator.onLine) {
    if (await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)) return reload()
    await new Promise(done => setTimeout(done, RETRY_MS))
  }
}

/** A page broke, or its code could not be loaded without a network: then it is loaded once there is one. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('app')
  const [kind] = useState<'broken' | 'offline'>(() => (navigator.onLine ? 'broken' : 'offline'))
  useEffect(() => {
    if (kind !== 'offline') return
    addEventListener('online', reloadOnceReachable)
    return () => removeEventListener('online', reloadOnceReachable)
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
