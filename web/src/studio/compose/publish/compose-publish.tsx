import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import type { Compose } from '../use-compose.ts'
import { Missing } from './missing.tsx'
import { PublishDialog } from './publish-dialog.tsx'

interface ComposePublishProps {
  readonly compose: Compose
  readonly onReview: () => void
  readonly onClose: () => void
}

/** Publishes what is written, saved first, and leads to the list where it is then. */
export function ComposePublish({ compose, onReview, onClose }: ComposePublishProps) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const [, navigate] = useLocation()
  const [held, setHeld] = useState<unknown>(null)
  const publish = async (at: string | null, override: boolean) => {
    const version = await compose.step('publish', { publishAt: at, override }).catch(setHeld)
    if (!version) return
    toast(at ? t('done.planned', { at: formats.dateTime(at) }) : t('done.publish'))
    onClose()
    navigate(`/posts?state=${at ? 'scheduled' : 'published'}`)
  }
  return (
    <PublishDialog
      version={compose.base}
      fields={compose.fields}
      busy={compose.isSaving}
      error={compose.failure ?? held}
      onPublish={(at, override) => void publish(at, override)}
      onReview={onReview}
      onClose={onClose}
    >
      <Missing compose={compose} />
    </PublishDialog>
  )
}
