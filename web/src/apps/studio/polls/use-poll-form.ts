import type { PollChanges, PollInput, PollSettings } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { forgetSent, useDraft } from '../../../core/drafts/use-draft.ts'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { endsBefore } from '../parts/date-order.ts'
import { audiencesOf, targetingOf } from '../parts/targeting.ts'
import { useCreatePoll, useUpdatePoll } from './polls-queries.ts'

/** Typed fields of a poll, kept until they are saved; changes can be undone. */
export function usePollForm(poll: PollSettings | null) {
  const { t } = useTranslation('studio/polls')
  const [, navigate] = useLocation()
  const [base, setBase] = useState(poll)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [isSure, setSure] = useState(false)
  const { polls_anonymous: anonymous } = useMe().program
  const initial = base ? fieldsOf(base) : { ...BLANK, anonymous }
  // Only what differs is kept: what a colleague saves meanwhile is not taken back by it.
  const draft = useDraft<Partial<PollFields>>({ name: `studio/poll/${poll?.id ?? 'new'}`, initial: {} })
  const create = useCreatePoll()
  const update = useUpdatePoll(poll?.id ?? 0)
  const fields = { ...initial, ...draft.value }
  const isAnswered = (poll?.response_count ?? 0) > 0
  const changes = changesBetween(initial, fields, isAnswered)
  const isChanged = Object.keys(changes).length > 0

  const saveChanges = async () => {
    const sent = draft.now()
    const saved = await update.mutateAsync(changes).catch(() => null)
    if (!saved) return
    setBase(saved)
    forgetSent(draft, sent, {})
    const before = changesBetween(fieldsOf(saved), initial, isAnswered)
    const undo = () => void update.mutateAsync(before).then(setBase, () => toast(t('not_undone')))
    toast(t('saved'), { action: { label: t('undo', { ns: 'ui' }), run: undo } })
  }
  return {
    fields,
    faults,
    isChanged,
    /** The beginning before this change (ISO 8601). */
    openedAt: initial.opens_at,
    isReady: draft.isReady,
    isRestored: draft.isRestored,
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

export const QUESTION_MAX_LENGTH = 1_000
export const OPTION_MAX_LENGTH = 255
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 20

export interface OptionField {
  /** Key of the field, so that it keeps its place while others move. */
  readonly key: string
  readonly text: string
}

/** Fields of the form. */
interface PollFields {
  readonly question: string
  readonly options: readonly OptionField[]
  readonly multiple_choice: boolean
  readonly anonymous: boolean
  /** For some audiences, whether or not one is chosen yet. */
  readonly isTargeted: boolean
  readonly audiences: readonly string[]
  readonly opens_at: string | null
  readonly closes_at: string | null
  readonly notification_channels: readonly PollSettings['notification_channels'][number][]
}

const BLANK: PollFields = {
  question: '',
  options: [
    { key: 'a', text: '' },
    { key: 'b', text: '' },
  ],
  multiple_choice: false,
  anonymous: false,
  isTargeted: false,
  audiences: [],
  opens_at: null,
  closes_at: null,
  notification_channels: ['in_app'],
}

const fieldsOf = (poll: PollSettings): PollFields => ({
  question: poll.question,
  options: poll.options.map(({ id, text }) => ({ key: String(id), text })),
  multiple_choice: poll.multiple_choice,
  anonymous: poll.anonymous,
  isTargeted: poll.targeted,
  audiences: audiencesOf(poll),
  opens_at: poll.opens_at,
  closes_at: poll.closes_at,
  notification_channels: poll.notification_channels,
})

const inputOf = (fields: PollFields): PollInput => ({
  question: fields.question.trim(),
  options: textsOf(fields).map(text => ({ text })),
  multiple_choice: fields.multiple_choice,
  anonymous: fields.anonymous,
  ...targetingOf(fields.isTargeted ? fields.audiences : []),
  opens_at: fields.opens_at,
  closes_at: fields.closes_at,
  notification_channels: [...fields.notification_channels],
})

/** People answered what they read: from then on these stay. */
const LOCKED: readonly (keyof PollInput)[] = ['question', 'options', 'multiple_choice', 'anonymous']

/** Changes for the server: members that differ and may change. */
function changesBetween(before: PollFields, now: PollFields, isAnswered: boolean): PollChanges {
  const [was, is] = [inputOf(before), inputOf(now)]
  const names = (Object.keys(is) as (keyof PollInput)[]).filter(name => !isAnswered || !LOCKED.includes(name))
  return Object.fromEntries(
    names.filter(name => JSON.stringify(was[name]) !== JSON.stringify(is[name])).map(name => [name, is[name]]),
  )
}

const textsOf = ({ options }: PollFields): string[] => options.map(({ text }) => text.trim()).filter(Boolean)

/** Compared without case and blanks, like on the server. */
const hasRepeated = (texts: readonly string[]): boolean =>
  new Set(texts.map(text => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase())).size < texts.length

type Fault = 'question' | 'options' | 'options_repeated' | 'audiences' | 'closes_before' | 'closes_past'

/** Faults of the form; with `isNew` also an end in the past. */
function faultsOf(fields: PollFields, isNew: boolean, now: number): Fault[] {
  const { opens_at, closes_at } = fields
  const isWrong: Record<Fault, boolean> = {
    question: fields.question.trim() === '',
    options: textsOf(fields).length < OPTIONS_MIN,
    options_repeated: hasRepeated(textsOf(fields)),
    audiences: fields.isTargeted && fields.audiences.length === 0,
    closes_before: opens_at !== null && endsBefore(closes_at, opens_at),
    closes_past: isNew && closes_at !== null && Date.parse(closes_at) <= now,
  }
  return (Object.keys(isWrong) as Fault[]).filter(fault => isWrong[fault])
}
