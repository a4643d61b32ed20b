import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { useId } from '../../../lib/use-id.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useOutcome } from '../parts/post-words.tsx'
import { reviewQuery } from '../review/review-queries.ts'
import { TITLE_MAX_LENGTH } from './fields.ts'
import { TopicsChoice } from './panels/who-fold.tsx'
import styles from './publish.module.css'
import { type PublishChoice, PublishDialog } from './publish-dialog.tsx'
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
  const { data: review } = useQuery(reviewQuery(compose.base))
  const [held, setHeld] = useState<unknown>(null)
  const publish = async (choice: PublishChoice) => {
    setHeld(null)
    const version = await compose.step('publish', choice).catch(setHeld)
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
      review={review}
      onPublish={choice => void publish(choice)}
      onDates={compose.change}
      onReview={onReview}
      onClose={onClose}
    >
      <Missing compose={compose} />
    </PublishDialog>
  )
}

interface TakeOutProps {
  readonly compose: Compose
  readonly step: 'draft' | 'archive'
  /** Takes the step; whether it was taken. */
  readonly onConfirm: () => Promise<boolean>
  readonly onClose: () => void
}

/** Asks before a published post leaves the feeds. */
export function TakeOutDialog({ compose, step, onConfirm, onClose }: TakeOutProps) {
  const { t } = useTranslation('studio/compose')
  return (
    <ConfirmDialog
      danger
      title={t('take_out.title', { title: compose.base?.post.title ?? '' })}
      action={t(`action.${step}`)}
      busy={compose.isSaving}
      error={compose.failure}
      onConfirm={() => void onConfirm().then(isTaken => isTaken && onClose())}
      onClose={onClose}
    >
      <p>{t(`take_out.${step}`)}</p>
    </ConfirmDialog>
  )
}

/** Fields that the post lacks for its publication, to be filled in on the spot, without a search for the gaps. */
function Missing({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const id = useId()
  const { fields, change } = compose
  // It stays while it is filled in.
  const [lacks] = useState({ title: fields.title.trim() === '', topic: fields.channels.length === 0 })
  return (
    <>
      {lacks.title && (
        <Field label={t('field.title')}>
          {control => (
            <TextInput
              {...control}
              maxLength={TITLE_MAX_LENGTH}
              dir="auto"
              value={fields.title}
              onInput={event => change({ title: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {lacks.topic && (
        <section className={styles.missing} aria-labelledby={id}>
          <h3 id={id}>{t('topics.title')}</h3>
          <TopicsChoice compose={compose} />
        </section>
      )}
    </>
  )
}
