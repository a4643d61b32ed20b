import { AtriumError, type Review } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { isConflict, type PostVersion, type Step, type StepOptions } from '../../compose/compose-queries.ts'
import { fieldsOf } from '../../compose/fields.ts'
import { PublishDialog } from '../../compose/publish/publish-dialog.tsx'
import { useReviewStep } from '../review-queries.ts'
import { ReviewerDialog } from '../reviewer/reviewer-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'

export type DecisionStep = 'publish' | 'draft' | 'review'

interface DecisionDialogsProps {
  readonly version: PostVersion
  readonly review: Review
  readonly open: DecisionStep | null
  readonly onClose: () => void
}

/** The decision, confirmed; about the text that was looked at: when that has changed, nothing is decided. */
export function DecisionDialogs({ version, review, open, onClose }: DecisionDialogsProps) {
  const { t } = useTranslation('studio/review')
  const formats = useFormats()
  const [, navigate] = useLocation()
  const move = useReviewStep(version)
  const close = () => {
    move.reset()
    onClose()
  }
  const go = async (step: Step, options: StepOptions, said: string) => {
    try {
      await move.mutateAsync({ step, options })
    } catch (error) {
      if (!isConflict(error) || !(error instanceof AtriumError)) return
      toast(t('changed_meanwhile'), { tone: 'problem', lasts: true })
      return close()
    }
    toast(said)
    close()
    if (step !== 'review') navigate('/review')
  }
  const { isPending: busy, error } = move
  if (open === 'publish')
    return (
      <PublishDialog
        version={version}
        fields={fieldsOf(version.post)}
        busy={busy}
        error={error}
        asksToOverride={!review.may_publish}
        onPublish={(publishAt, override) =>
          void go(
            'publish',
            { publishAt, override },
            publishAt ? t('done.planned', { at: formats.dateTime(publishAt) }) : t('done.published'),
          )
        }
        onClose={close}
      />
    )
  if (open === 'draft')
    return (
      <ReturnDialog
        contentId={version.post.id}
        busy={busy}
        error={error}
        onReturn={() => go('draft', {}, t('done.returned'))}
        onClose={close}
      />
    )
  if (open === 'review')
    return (
      <ReviewerDialog
        isInReview={version.post.state === 'review'}
        reviewerUserId={version.post.reviewer_user_id}
        busy={busy}
        error={error}
        onConfirm={reviewerUserId => void go('review', { reviewerUserId }, t('done.asked'))}
        onClose={close}
      />
    )
  return null
}
