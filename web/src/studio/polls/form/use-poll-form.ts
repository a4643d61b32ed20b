import type { PollSettings } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useDraft } from '../../../app/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useCreatePoll, useUpdatePoll } from '../polls-queries.ts'
import { BLANK, changesBetween, type Fault, faultsOf, fieldsOf, inputOf, type PollFields } from './fields.ts'

/** What is typed of a poll, kept until the server has it; changes can be undone. */
export function usePollForm(poll: PollSettings | null) {
  const { t } = useTranslation('studio/polls')
  const [, navigate] = useLocation()
  const [base, setBase] = useState(poll)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [isSure, setSure] = useState(false)
  const initial = base ? fieldsOf(base) : BLANK
  // Only what differs is kept: what a colleague saves meanwhile is not taken back by it.
  const draft = useDraft<Partial<PollFields>>({ name: `studio/poll/${poll?.id ?? 'new'}`, initial: {} })
  const create = useCreatePoll()
  const update = useUpdatePoll(poll?.id ?? 0)
  const fields = { ...initial, ...draft.value }
  const isAnswered = (poll?.response_count ?? 0) > 0
  const changes = changesBetween(initial, fields, isAnswered)
  const isChanged = Object.keys(changes).length > 0

  const taken = (saved: PollSettings) => {
    setBase(saved)
    draft.forget()
  }
  const saveChanges = async () => {
    const saved = await update.mutateAsync(changes).catch(() => null)
    if (!saved) return
    taken(saved)
    const before = changesBetween(fieldsOf(saved), initial, isAnswered)
    const undo = () => void update.mutateAsync(before).then(taken, () => toast(t('not_undone')))
    toast(t('saved'), { action: { label: t('undo', { ns: 'ui' }), run: undo } })
  }
  return {
    ...{ fields, faults, isChanged, isReady: draft.isReady, isRestored: draft.isRestored },
    isKept: draft.keptAt !== null,
    isSaving: create.isPending || update.isPending,
    error: create.error ?? update.error,
    /** Asked once more: whether everybody is to be asked now. */
    isAsking: isSure,
    stopAsking: () => setSure(false),
    change(some: Partial<PollFields>) {
      draft.change(now => ({ ...now, ...some }))
      setFaults([])
      if (update.isError) update.reset()
      if (create.isError) create.reset()
    },
    discard: () => draft.forget(),
    /** The first thing that is wrong; null when it is on its way. */
    save(): Fault | null {
      const wrong = faultsOf(fields, base === null, Date.now())
      setFaults(wrong)
      if (wrong[0]) return wrong[0]
      if (base === null) setSure(true)
      else if (!update.isPending) void saveChanges()
      return null
    },
    async start() {
      const made = await create.mutateAsync(inputOf(fields)).catch(() => null)
      if (!made) return
      draft.forget()
      toast(t('created'))
      navigate(`/polls/${made.id}`)
    },
  }
}

export type PollFormState = ReturnType<typeof usePollForm>
