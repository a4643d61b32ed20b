import type { ModeratedComment } from '@atrium/client'
import { CircleCheck, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { SelectionBar } from '../../../ui/data/toolbar.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import {
  type Act,
  isChangedMeanwhile,
  isDecidedMeanwhile,
  type Queue,
  useModerateSeveral,
} from './moderation-queries.ts'

interface SeveralBarProps {
  readonly queue: Queue
  readonly comments: readonly ModeratedComment[]
  readonly selection: Selection
}

const ACTS: Record<'open' | 'hidden', readonly Act[]> = {
  open: ['approve', 'hide', 'delete'],
  hidden: ['restore', 'delete'],
}

const ICONS = { approve: CircleCheck, hide: EyeOff, restore: Eye, delete: Trash2 } as const

/** What can be decided about all that are chosen. */
export function SeveralBar({ queue, comments, selection }: SeveralBarProps) {
  const { t } = useTranslation('studio/moderation')
  // As they were read: what is behind the dialog may change meanwhile.
  const [asked, setAsked] = useState<{ act: Act; comments: readonly ModeratedComment[] } | null>(null)
  return (
    <>
      <SelectionBar count={selection.size} onClear={selection.clear}>
        {ACTS[queue === 'hidden' ? 'hidden' : 'open'].map(act => {
          const Icon = ICONS[act]
          return (
            <Button
              key={act}
              size="s"
              look={act === 'delete' ? 'quiet' : act === 'approve' ? 'tinted' : 'secondary'}
              icon={<Icon aria-hidden="true" />}
              onClick={() => setAsked({ act, comments: comments.filter(({ id }) => selection.has(id)) })}
            >
              {t(`act.${act}`)}
            </Button>
          )
        })}
      </SelectionBar>
      {asked && (
        <SeveralDialog
          {...asked}
          onDone={decided => {
            for (const { id } of decided) selection.toggle(id, false)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface SeveralDialogProps {
  readonly act: Act
  readonly comments: readonly ModeratedComment[]
  /** Those about which nothing is to be tried again as it was. */
  readonly onDone: (comments: readonly ModeratedComment[]) => void
  readonly onClose: () => void
}

/** Asks before something is decided about several comments; afterwards says of how many it was, and why not of the others. */
function SeveralDialog({ act, comments, onDone, onClose }: SeveralDialogProps) {
  const { t } = useTranslation('studio/moderation')
  const formats = useFormats()
  const moderate = useModerateSeveral()
  const counted = (count: number) => ({ count, number: formats.number(count) })
  const say = (key: 'changed' | 'decided' | 'refused', count: number) => {
    if (count > 0) toast(t(`several.${key}`, counted(count)), { tone: 'problem' })
  }
  const confirm = async () => {
    const outcome = await moderate.mutateAsync({ comments, act }).catch(() => null)
    if (!outcome) return
    const { done, failed } = outcome
    const changed = failed.filter(({ error }) => isChangedMeanwhile(error))
    const decided = failed.filter(({ error }) => isDecidedMeanwhile(error))
    onDone([...done, ...[...changed, ...decided].map(({ item }) => item)])
    // The rows from which it was asked are gone.
    closeThenFocus(onClose)
    if (done.length > 0) toast(t(`several.done.${act}`, counted(done.length)))
    say('changed', changed.length)
    say('decided', decided.length)
    say('refused', failed.length - changed.length - decided.length)
  }
  return (
    <ConfirmDialog
      title={t(`several.title.${act}`, counted(comments.length))}
      action={t(`act.${act}`)}
      danger={act === 'delete'}
      busy={moderate.isPending}
      error={moderate.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t(`several.text.${act}`)}</p>
    </ConfirmDialog>
  )
}
