import type { PollSettings } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import { audiencesOf, isLost } from '../parts/targeting.ts'
import { useUpdatePoll } from './polls-queries.ts'

type PollState = 'planned' | 'open' | 'closed'

/** Whether a poll can be answered at this moment; one that opens later is not there for its readers yet. */
export function stateOf({ state, opens_at }: PollSettings, now: number): PollState {
  if (state === 'closed') return 'closed'
  return opens_at !== null && Date.parse(opens_at) > now ? 'planned' : 'open'
}

const TONES = { planned: 'accent', open: 'success', closed: 'neutral' } as const

/** Whether a poll can be answered. */
export function PollStateBadge({ poll }: { readonly poll: PollSettings }) {
  const { t } = useTranslation('studio/polls')
  const state = stateOf(poll, useNow())
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}

interface StateDialogProps {
  readonly poll: PollSettings
  readonly onClose: () => void
}

/** Asks before a poll is closed, or opened again, and says what that means. */
export function StateDialog({ poll, onClose }: StateDialogProps) {
  const { t } = useTranslation('studio/polls')
  const update = useUpdatePoll(poll.id)
  const [now] = useState(Date.now)
  const isClosed = poll.state === 'closed'
  // An end that has passed would close it again at once.
  const isOver = poll.closes_at !== null && Date.parse(poll.closes_at) <= now
  const send = async () => {
    const changes = isClosed
      ? { state: 'open' as const, ...(isOver ? { closes_at: null } : {}) }
      : { state: 'closed' as const }
    if (!(await update.mutateAsync(changes).catch(() => null))) return
    toast(t(isClosed ? 'reopened' : 'closed'))
    onClose()
  }
  const text = isClosed ? (isOver ? 'reopen_without_end' : 'reopen_text') : 'close_text'
  return (
    <ConfirmDialog
      title={t(isClosed ? 'reopen_title' : 'close_title')}
      action={t(isClosed ? 'reopen' : 'close')}
      busy={update.isPending}
      error={update.error}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{t(text)}</p>
    </ConfirmDialog>
  )
}

/** Participants in a few words. */
export function AskedWords({ poll }: { readonly poll: Pick<PollSettings, 'audiences' | 'targeted'> }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const count = poll.audiences.length
  if (isLost(audiencesOf(poll))) return <span>{t('audience.deleted', { ns: 'studio/common' })}</span>
  return (
    <span>{count === 0 ? t('asked.everyone') : t('asked.audiences', { count, number: formats.number(count) })}</span>
  )
}
