import type { Topic, TopicInput } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { forgetSent, useDraft } from '../../../core/drafts/use-draft.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { isSame } from '../../../lib/records/changes.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useCreateTopic, useUpdateTopic } from './topics-queries.ts'

/** Typed fields of a topic, kept until they are saved; saving can be undone. */
export function useTopicForm(topic: Topic | null) {
  const { t } = useTranslation('studio/topics')
  const [, navigate] = useLocation()
  // The form keeps the values from its opening, also when the record is read again meanwhile.
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

  const saveChanges = async () => {
    const before = Object.fromEntries(Object.keys(changes).map(name => [name, initial[name as keyof TopicFields]]))
    const sent = draft.now()
    const saved = await update.mutateAsync(changes).catch(() => null)
    if (!saved) return
    setBase(saved)
    forgetSent(draft, sent, {})
    const undo = () => void update.mutateAsync(before).then(setBase, () => toast(t('not_undone')))
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
    fields,
    isReady: draft.isReady,
    isRestored: draft.isRestored,
    isHidden,
    setHidden,
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

export const NAME_MAX_LENGTH = 255
export const DESCRIPTION_MAX_LENGTH = 5000

/** Fields of the form, named as in the record. */
interface TopicFields {
  readonly name: string
  readonly description: string
  readonly image_url: string | null
  readonly targeted: boolean
  readonly groups: readonly string[]
  readonly auto_follow: boolean
  readonly auto_follow_mandatory: boolean
  readonly recommended: boolean
  readonly user_submittable: boolean
  readonly auto_publish: boolean
  readonly review: Topic['review']
  /** Ids of people, who count only where managers approve. */
  readonly reviewers: readonly number[]
  readonly contributors: readonly number[]
}

const BLANK: TopicFields = {
  name: '',
  description: '',
  image_url: null,
  targeted: false,
  groups: [],
  auto_follow: false,
  auto_follow_mandatory: false,
  recommended: false,
  user_submittable: false,
  auto_publish: false,
  review: 'none',
  reviewers: [],
  contributors: [],
}

const NAMES = Object.keys(BLANK) as (keyof TopicFields)[]

const fieldsOf = (topic: Topic): TopicFields =>
  Object.fromEntries(NAMES.map(name => [name, topic[name]])) as unknown as TopicFields

/** Changes for the server. A list of audiences means nothing without its switch, so both go together. */
function changesBetween(before: TopicFields, now: TopicFields): Partial<TopicFields> {
  const names = new Set(NAMES.filter(name => !isSame(before[name], now[name])))
  if (names.has('groups')) names.add('targeted')
  return Object.fromEntries([...names].map(name => [name, clean(now)[name]]))
}

const newTopic = (fields: TopicFields, isHidden: boolean): TopicInput => ({
  ...clean(fields),
  state: isHidden ? 'hidden' : 'published',
})

const clean = (fields: TopicFields): TopicFields => ({
  ...fields,
  name: fields.name.trim(),
  description: fields.description.trim(),
})

export const FOLLOWING = ['free', 'auto', 'mandatory'] as const
export type Following = (typeof FOLLOWING)[number]

/** Being mandatory includes that people follow by themselves. */
export const followingOf = ({ auto_follow, auto_follow_mandatory }: TopicFields): Following =>
  auto_follow_mandatory ? 'mandatory' : auto_follow ? 'auto' : 'free'

export const withFollowing = (following: Following) => ({
  auto_follow: following !== 'free',
  auto_follow_mandatory: following === 'mandatory',
})

export const SUBMITTING = ['nobody', 'reviewed', 'at_once'] as const
export type Submitting = (typeof SUBMITTING)[number]

export const submittingOf = ({ user_submittable, auto_publish }: TopicFields): Submitting =>
  user_submittable ? (auto_publish ? 'at_once' : 'reviewed') : 'nobody'

export const withSubmitting = (submitting: Submitting) => ({
  user_submittable: submitting !== 'nobody',
  auto_publish: submitting === 'at_once',
})

/** A part of the form: what the topic is, and what changes it. */
export interface SectionProps {
  readonly fields: TopicFields
  readonly change: (some: Partial<TopicFields>) => void
}
