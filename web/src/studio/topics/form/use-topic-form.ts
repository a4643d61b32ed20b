import type { Topic } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useDraft } from '../../../app/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useCreateTopic, useUpdateTopic } from '../topics-queries.ts'
import { BLANK, changesBetween, fieldsOf, newTopic, type TopicFields } from './fields.ts'

/** What is typed of a topic, kept until the server has it; saving can be undone. */
export function useTopicForm(topic: Topic | null) {
  const { t } = useTranslation('studio/topics')
  const [, navigate] = useLocation()
  // What is being changed stays as it was opened, also when the record is read again meanwhile.
  const [base, setBase] = useState(topic)
  const [isHidden, setHidden] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const initial = base ? fieldsOf(base) : BLANK
  // Only what differs is kept: what a colleague saves meanwhile is not taken back by it.
  const draft = useDraft<Partial<TopicFields>>({ name: `studio/topic/${topic?.id ?? 'new'}`, initial: {} })
  const create = useCreateTopic()
  const update = useUpdateTopic(topic?.id ?? 0)
  const fields = { ...initial, ...draft.value }
  const changes = changesBetween(initial, fields)

  const taken = (saved: Topic) => {
    setBase(saved)
    draft.forget()
  }
  const saveChanges = async () => {
    const before = Object.fromEntries(Object.keys(changes).map(name => [name, initial[name as keyof TopicFields]]))
    const saved = await update.mutateAsync(changes).catch(() => null)
    if (!saved) return
    taken(saved)
    const undo = () => void update.mutateAsync(before).then(taken, () => toast(t('not_undone')))
    toast(t('saved', { name: saved.name }), { action: { label: t('undo', { ns: 'ui' }), run: undo } })
  }
  const saveNew = async () => {
    const made = await create.mutateAsync(newTopic(fields, isHidden)).catch(() => null)
    if (!made) return
    draft.forget()
    toast(t('created', { name: made.name }))
    navigate(`/topics/${made.id}`)
  }
  return {
    ...{ fields, isReady: draft.isReady, isRestored: draft.isRestored, isHidden, setHidden },
    isKept: draft.keptAt !== null,
    isChanged: Object.keys(changes).length > 0,
    isSaving: create.isPending || update.isPending,
    error: create.error ?? update.error,
    isNameMissed: isMissed && fields.name.trim() === '',
    change(some: Partial<TopicFields>) {
      draft.change(now => ({ ...now, ...some }))
      if (update.isError) update.reset()
      if (create.isError) create.reset()
    },
    discard: () => draft.forget(),
    /** Says false when something is missing. */
    save(): boolean {
      if (fields.name.trim() === '') {
        setMissed(true)
        return false
      }
      if (!create.isPending && !update.isPending) void (base ? saveChanges() : saveNew())
      return true
    },
  }
}
