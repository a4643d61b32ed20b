import type { PollSettings } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useRef } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { fromLocal, toLocal } from '../../../lib/local-time.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import bar from '../../../ui/admin/form.module.css'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { audienceSizeQuery } from '../audiences/audiences-queries.ts'
import { ChannelChoice } from '../parts/channel-choice.tsx'
import { AudienceChoice } from '../parts/choices.tsx'
import { endMovedAlong, endsBefore } from '../parts/date-order.ts'
import { EndAlong } from '../parts/end-along.tsx'
import { isLost, targetingOf } from '../parts/targeting.ts'
import styles from './polls.module.css'
import { newPollNoticesQuery } from './polls-queries.ts'
import { QuestionSection } from './question-section.tsx'
import { type PollFormState, usePollForm } from './use-poll-form.ts'

/** Where the first thing that is wrong is put right. */
const CONTROLS = {
  question: '[name=question]',
  options: '[name=option]',
  options_repeated: '[name=option]',
  audiences: 'input[type=search]',
  closes_before: '[name=closes_at]',
  closes_past: '[name=closes_at]',
} as const

/** Question, answers, who is asked and when; a new poll is asked about once more before it begins. */
export function PollForm({ poll }: { readonly poll: PollSettings | null }) {
  const { t } = useTranslation('studio/polls')
  const form = usePollForm(poll)
  const element = useRef<HTMLFormElement>(null)
  if (!form.isReady) return <TableSkeleton rows={6} />
  const { isChanged } = form
  const isAnswered = (poll?.response_count ?? 0) > 0
  const discard = (
    <Button size="s" look="quiet" onClick={form.discard}>
      {t('discard')}
    </Button>
  )
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const fault = form.save()
        if (fault) element.current?.querySelector<HTMLElement>(CONTROLS[fault])?.focus()
      }}
    >
      {form.isRestored && isChanged && <Banner action={discard}>{t('restored')}</Banner>}
      <QuestionSection form={form} isAnswered={isAnswered} />
      <PeopleSection form={form} />
      <TimeSection form={form} />
      {!form.isAsking && <Refusal error={form.error} />}
      <div className={bar.bar}>
        <p role="status">{isChanged ? t(form.isKept ? 'kept' : 'unsaved') : t(poll ? 'all_saved' : 'nothing_yet')}</p>
        {isChanged && discard}
        <Button look="primary" type="submit" busy={form.isSaving} aria-disabled={poll !== null && !isChanged}>
          {t(poll ? 'save' : 'start')}
        </Button>
      </div>
      {form.isAsking && <StartDialog form={form} />}
    </form>
  )
}

/** Participants: everyone, or some audiences. */
function PeopleSection({ form: { fields, faults, change } }: { readonly form: PollFormState }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const { isTargeted, audiences } = fields
  const { data: count } = useQuery(audienceSizeQuery(targetingOf(isTargeted ? audiences : []).audiences))
  return (
    <Section title={t('people.title')}>
      <Segmented
        label={t('people.title')}
        value={isTargeted ? 'some' : 'everyone'}
        options={[
          { value: 'everyone', label: t('asked.everyone') },
          { value: 'some', label: t('people.some') },
        ]}
        onChange={choice => change({ isTargeted: choice === 'some', ...(choice === 'some' ? {} : { audiences: [] }) })}
      />
      {isTargeted && <AudienceChoice chosen={audiences} onChange={names => change({ audiences: names })} />}
      {faults.includes('audiences') && <p role="alert">{t('people.missing')}</p>}
      {isTargeted && audiences.length > 0 && !isLost(audiences) && count !== undefined && (
        <p role="status" className={styles.promise}>
          {t('people.count', { count, number: formats.number(count) })}
        </p>
      )}
    </Section>
  )
}

const TIMES = ['opens_at', 'closes_at'] as const

/** From when and until when a poll can be answered. */
function TimeSection({ form: { fields, faults, openedAt, change } }: { readonly form: PollFormState }) {
  const { t } = useTranslation('studio/polls')
  const { zone } = useFormats()
  const { opens_at: begin, closes_at: end } = fields
  const isBefore = begin !== null && endsBefore(end, begin)
  const fault = isBefore ? 'closes_before' : faults.includes('closes_past') && 'closes_past'
  const along = isBefore && end ? endMovedAlong(end, begin, openedAt, zone) : null
  return (
    <Section title={t('time.title')} lead={t('time.zone', { zone })}>
      {TIMES.map(name => {
        const at = fields[name]
        return (
          <Field
            key={name}
            label={t(`time.${name}`)}
            hint={t(`time.hint.${name}`)}
            error={name === 'closes_at' && fault ? t(`time.${fault}`) : null}
            optional
          >
            {control => (
              <TextInput
                {...control}
                name={name}
                type="datetime-local"
                value={at ? toLocal(at, zone) : ''}
                onInput={event => change({ [name]: fromLocal(event.currentTarget.value, zone) })}
              />
            )}
          </Field>
        )
      })}
      {along && <EndAlong at={along} onMove={at => change({ closes_at: at })} />}
    </Section>
  )
}

/** Confirms the start of a poll; says whom it asks, from when, how many it notifies by which channels, and which fields it locks. */
function StartDialog({ form }: { readonly form: PollFormState }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const { fields } = form
  const { notification_channels: chosen } = fields
  const audiences = fields.isTargeted ? fields.audiences : []
  const { data: count } = useQuery(audienceSizeQuery(targetingOf(audiences).audiences))
  const isLater = fields.opens_at !== null && Date.parse(fields.opens_at) > Date.now()
  const when = isLater && fields.opens_at ? t('start_later', { at: formats.dateTime(fields.opens_at) }) : t('start_now')
  return (
    <ConfirmDialog
      title={t('start_title')}
      action={t('start')}
      busy={form.isSaving}
      error={form.error}
      onConfirm={() => void form.start()}
      onClose={form.stopAsking}
    >
      <div className={styles.start}>
        <p>
          {fields.isTargeted && count !== undefined
            ? t('start_people', { count, number: formats.number(count) })
            : t('start_everyone')}{' '}
          {chosen.length > 0 && when}
        </p>
        <ChannelChoice
          title={t('told.title')}
          lead={t('told.lead')}
          nobody={t('told.nobody')}
          previewOf={channels => newPollNoticesQuery(audiences, channels)}
          chosen={chosen}
          onChange={notification_channels => form.change({ notification_channels })}
        />
        <p>{t('start_stays')}</p>
      </div>
    </ConfirmDialog>
  )
}
