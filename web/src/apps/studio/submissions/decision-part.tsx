import type { Post } from '@atrium/client'
import { CircleCheck, Pencil, TriangleAlert, Undo2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import form from '../../../ui/admin/form.module.css'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { leaveWithoutAsking } from '../../../ui/admin/unsaved-guard.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { isHeldByFourEyes } from '../parts/four-eyes.tsx'
import { ChangedBy } from '../parts/writing/changed-by.tsx'
import { isConflict } from '../parts/writing/writing-state.ts'
import styles from './submissions.module.css'
import { type Decision, nextWaiting, type SubmissionVersion, useDecide } from './submissions-queries.ts'

interface DecisionPartProps {
  readonly version: SubmissionVersion
  readonly onLoadAgain: () => void
}

/** Publish, return to its author, or change first; once it is decided, what was decided. */
export function DecisionPart({ version, onLoadAgain }: DecisionPartProps) {
  const { t } = useTranslation('studio/submissions')
  const { post } = version
  const [isReturning, setReturning] = useState(false)
  const { decide, isBusy, error, clear } = useDecision(version)
  const edit = (
    <ButtonLink look="quiet" href={`/posts/${post.id}`} icon={<Pencil aria-hidden="true" />}>
      {t('edit')}
    </ButtonLink>
  )
  if (post.state !== 'review') {
    const kind = post.state === 'archived' ? (post.archive_reason ? 'returned' : 'archived') : 'published'
    return (
      <Banner action={edit}>
        <span className={styles.reason}>
          {kind === 'returned'
            ? t('decided.returned', { reason: post.archive_reason })
            : post.state === 'published' || kind === 'archived'
              ? t(`decided.${kind}`)
              : t('decided.other')}
        </span>
      </Banner>
    )
  }
  return (
    <>
      {!isReturning && <DecisionProblem error={error} contentId={post.id} onLoadAgain={onLoadAgain} />}
      <div className={form.bar}>
        <p>{t('what_happens')}</p>
        {edit}
        <Button
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => {
            clear()
            setReturning(true)
          }}
        >
          {t('return')}
        </Button>
        <Button
          look="primary"
          icon={<CircleCheck aria-hidden="true" />}
          busy={isBusy && !isReturning}
          onClick={() => void decide({ act: 'publish' })}
        >
          {t('publish')}
        </Button>
      </div>
      {isReturning && (
        <ReturnDialog
          post={post}
          isBusy={isBusy}
          problem={<DecisionProblem error={error} contentId={post.id} onLoadAgain={onLoadAgain} />}
          onReturn={reason => void decide({ act: 'return', reason })}
          onClose={() => {
            clear()
            setReturning(false)
          }}
        />
      )}
    </>
  )
}

/** Decides about a submission, says so with a way back, and goes on to the one that waits next. */
function useDecision(version: SubmissionVersion) {
  const { t } = useTranslation('studio/submissions')
  const [, navigate] = useLocation()
  const { mutateAsync, isPending, error, reset } = useDecide()
  const title = version.post.title || t('untitled')
  const takeBack = (decided: SubmissionVersion) =>
    mutateAsync({ ...decided, act: 'review' }).then(
      () => {
        toast(t('waits_again', { title }))
        navigate(`/submissions/${decided.post.id}`)
      },
      () => toast(t('not_taken_back', { title })),
    )
  const decide = async (decision: Decision) => {
    if (isPending) return
    const decided = await mutateAsync({ ...version, ...decision }).catch(() => null)
    if (!decided) return
    const text =
      decision.act === 'return' ? 'returned' : decided.post.state === 'published' ? 'published' : 'processing'
    // A returned one is its author's again: it cannot be taken back from them.
    const undo = { action: { label: t('undo', { ns: 'ui' }), run: () => void takeBack(decided) } }
    toast(t(`done.${text}`, { title }), decision.act === 'publish' ? undo : {})
    const next = await nextWaiting(version.post.id).catch(() => null)
    // The reason was sent, but its dialog may still be there and would ask.
    leaveWithoutAsking(() => navigate(next === null ? '/submissions' : `/submissions/${next}`))
  }
  return { decide, isBusy: isPending, error, clear: reset }
}

interface DecisionProblemProps {
  readonly contentId: number
  readonly error: unknown
  readonly onLoadAgain: () => void
}

/** Why a decision did not count: a colleague was faster, it is one's own writing, or the server has another reason. */
function DecisionProblem({ error, contentId, onLoadAgain }: DecisionProblemProps) {
  const { t } = useTranslation('studio/submissions')
  if (!isConflict(error) && !isHeldByFourEyes(error)) return <Refusal error={error} />
  return (
    <div role="alert">
      <Banner
        tone="warning"
        icon={<TriangleAlert aria-hidden="true" />}
        action={
          isConflict(error) && (
            <Button size="s" onClick={onLoadAgain}>
              {t('load_again')}
            </Button>
          )
        }
      >
        <ChangedBy error={error} record={{ content_id: contentId }} />
        {t(isConflict(error) ? 'overtaken' : 'own_writing')}
      </Banner>
    </div>
  )
}

const REASON_MAX_LENGTH = 1000

interface ReturnDialogProps {
  readonly post: Post
  readonly isBusy: boolean
  /** Why it did not work. */
  readonly problem: ComponentChildren
  readonly onReturn: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a submission goes back: its author reads the reason, mends the submission and sends it again. */
function ReturnDialog({ post, isBusy, problem, onReturn, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('studio/submissions')
  const [reason, setReason] = useState('')
  const [isMissed, setMissed] = useState(false)
  const name = post.author.display_name ?? t('somebody')
  return (
    <FormDialog
      title={t('return_title', { title: post.title || t('untitled') })}
      action={t('return_action')}
      busy={isBusy}
      isChanged={reason !== ''}
      onSend={() => (reason.trim() === '' ? setMissed(true) : onReturn(reason.trim()))}
      onClose={onClose}
    >
      <Field
        label={t('reason')}
        hint={t('reason_hint', { name })}
        error={isMissed && reason.trim() === '' ? t('reason_missing') : null}
      >
        {control => (
          <TextArea
            {...control}
            ref={takesFocus}
            dir="auto"
            rows={4}
            maxLength={REASON_MAX_LENGTH}
            value={reason}
            onInput={event => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      {problem}
    </FormDialog>
  )
}
