import { AtriumError } from '@atrium/client'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../problem-state.tsx'

/** A page broke. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('app')
  const reload = () => location.reload()
  if (error instanceof AtriumError) return <ProblemState page error={error} onRetry={reload} />
  return (
    <div role="alert">
      <EmptyState
        page
        icon={<TriangleAlert />}
        title={t('error.broken.title')}
        text={t('error.broken.text')}
        actions={
          <Button look="primary" icon={<RotateCw aria-hidden="true" />} onClick={reload}>
            {t('reload')}
          </Button>
        }
      />
    </div>
  )
}
