import type { Item, SubmittableTopic } from '@atrium/client'
import { Copy, Send, Trash2, Undo2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { statusOfItem } from './fields.ts'
import styles from './submission-form.module.css'
import { useCopy } from './submit-queries.ts'
import type { Submission } from './use-submission.ts'

interface FormBarProps {
  readonly item: Item | null
  readonly submission: Submission
  readonly topics: readonly SubmittableTopic[]
  /** Adds what stands beside a button that adds; false where it is refused. */
  readonly addTyped: () => Promise<boolean>
}

/** Actions of the whole form, always in view, and whether the typed text is saved. */
export function FormBar({ item, submission, topics, addTyped }: FormBarProps) {
  const { t } = useTranslation('submit')
  const [, navigate] = useLocation()
  const copy = useCopy()
  const [asked, setAsked] = useState<'withdraw' | 'remove' | null>(null)
  const { draft, fields, isBusy, status } = submission
  const isOut = status === 'review' || status === 'published'
  const chosen = topics.filter(topic => fields.topic_ids.includes(topic.id))
  const atOnce = chosen.length > 0 && chosen.every(topic => topic.auto_publish)
  const again = async () => {
    if (item) navigate(`/submit/${(await copy.mutateAsync(item.id)).id}`)
  }
  return (
    <div className={styles.bar}>
      <p className={classes(styles.kept, submission.isWaiting && styles.waiting)} role="status">
        {submission.isWaiting
          ? t('notice.waiting')
          : draft.keptAt
            ? t('form.kept')
            : item && statusOfItem(item) === 'draft'
              ? t('form.saved')
              : ''}
      </p>
      {submission.isWaiting ? (
        <Button onClick={submission.stopWaiting}>{t('notice.waiting_stop')}</Button>
      ) : status === 'archived' ? (
        <Button look="primary" icon={<Copy aria-hidden="true" />} busy={copy.isPending} onClick={again}>
          {t('form.copy')}
        </Button>
      ) : (
        <>
          {!isOut && (item || draft.keptAt) && (
            <IconButton
              label={t('form.remove')}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setAsked('remove')}
            />
          )}
          {isOut && (
            <Button look="quiet" icon={<Undo2 aria-hidden="true" />} onClick={() => setAsked('withdraw')}>
              {t('form.withdraw')}
            </Button>
          )}
          <Button
            look={isOut ? 'primary' : 'secondary'}
            busy={isBusy}
            onClick={() => void addTyped().then(isAdded => (isAdded ? submission.saveDraft() : undefined))}
          >
            {t(isOut ? 'form.save_changes' : 'form.save_draft')}
          </Button>
          {!isOut && (
            <Button look="primary" type="submit" icon={<Send aria-hidden="true" />} busy={isBusy}>
              {t(atOnce ? 'form.publish' : 'form.submit')}
            </Button>
          )}
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={t(`confirm.${asked}.title`)}
          text={t(textOf(asked, item, draft.keptAt))}
          action={t(`form.${asked}`)}
          onDone={isSure => {
            setAsked(null)
            if (isSure) void submission[asked]()
          }}
        />
      )}
      {submission.refusedFiles && (
        <ConfirmDialog
          title={t('confirm.refused.title', submission.refusedFiles)}
          text={t('confirm.refused.text')}
          action={t('confirm.refused.publish')}
          cancel={t('confirm.refused.look')}
          look="primary"
          onDone={isSure => {
            void submission.submitWithoutRefused(isSure)
            if (!isSure) requestAnimationFrame(showRefusedFile)
          }}
        />
      )}
    </div>
  )
}

/** The state of the item: on this device alone, saved, or both. */
function textOf(asked: 'withdraw' | 'remove', item: Item | null, keptAt: string | null) {
  if (asked === 'withdraw')
    return item && statusOfItem(item) === 'review' ? 'confirm.withdraw.text_review' : 'confirm.withdraw.text'
  return item ? (keptAt ? 'confirm.remove.text' : 'confirm.remove.text_saved') : 'confirm.remove.text_new'
}

const showRefusedFile = () =>
  document.querySelector('[data-field=attachments] [role=alert]')?.scrollIntoView({ block: 'center' })

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly cancel?: string
  readonly look?: 'danger' | 'primary'
  readonly onDone: (isSure: boolean) => void
}

/** Asks before something that is not undone by a click. */
function ConfirmDialog({ title, text, action, cancel, look = 'danger', onDone }: ConfirmDialogProps) {
  const { t } = useTranslation('submit')
  return (
    <Dialog
      open
      title={title}
      onClose={() => onDone(false)}
      footer={
        <>
          <Button look="quiet" onClick={() => onDone(false)}>
            {cancel ?? t('confirm.cancel')}
          </Button>
          <Button look={look} onClick={() => onDone(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
