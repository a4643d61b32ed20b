import { useState } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useOutcome } from '../parts/post-words.tsx'
import { Missing, PublishDialog } from './publish-dialog.tsx'
import type { Compose } from './use-compose.ts'

interface ComposePublishProps {
  readonly compose: Compose
  readonly onReview: () => void
  readonly onClose: () => void
}

/** Publishes what is written, saved first, and leads to the list where it is then. */
export default function ComposePublish({ compose, onReview, onClose }: ComposePublishProps) {
  const outcome = useOutcome()
  const [, navigate] = useLocation()
  const [held, setHeld] = useState<unknown>(null)
  const publish = async (at: string | null, override: boolean) => {
    const version = await compose.step('publish', { publishAt: at, override }).catch(setHeld)
    if (!version) return
    const { state } = version.post
    onClose()
    if (state === 'processing error') return toast(outcome(version.post), { tone: 'problem', lasts: true })
    toast(outcome(version.post))
    navigate(`/posts?state=${state}`)
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
