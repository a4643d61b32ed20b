import { useQuery } from '@tanstack/preact-query'
import { Smartphone } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { CHANNELS } from '../../../features/notices/notice-types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { fromLocal, toLocal } from '../../../lib/local-time.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { Button } from '../../../ui/actions/button.tsx'
import bar from '../../../ui/admin/form.module.css'
import { Loaded } from '../../../ui/admin/loaded.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Checkbox, Switch } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { audienceSizeQuery, groupingQuery } from '../audiences/audiences-queries.ts'
import { AudienceChoice } from '../parts/choices.tsx'
import { targetingOf } from '../parts/targeting.ts'
import { QuestionsEditor } from './questions-editor.tsx'
import { fieldsOf, type SurveyFields } from './survey-fields.ts'
import styles from './surveys.module.css'
import type { SurveyWriting } from './use-survey.ts'

const PhonePreview = lazy(() => loadWithNetwork(() => import('./phone-preview.tsx')))

const TITLE_MAX_LENGTH = 150
const INTRO_MAX_LENGTH = 2_000
const BY_MAX = 3
const GROUP_MIN = 5

/**
 * The questions, recipients and anonymity of a survey; of an open one the title, introduction and end. Typed changes are kept in this
 * browser until they are saved.
 */
export function SurveyForm({ writing }: { readonly writing: SurveyWriting }) {
  const { t } = useTranslation('studio/surveys')
  const [isPreviewed, setPreviewed] = useState(false)
  const { draft, fields, change, base, isDirty, isSavable, isSaving, failure } = writing
  if (!draft.isReady) return <TableSkeleton rows={6} />
  const isOpen = base.survey.state === 'open'
  const save = async () => {
    const isMerged = () => writing.now().found === null && writing.now().failure === null
    if (!(await writing.save()) && isMerged()) await writing.save()
  }
  return (
    <div className={styles.writing} data-previewed={isPreviewed || undefined}>
      <div className={styles.previewed}>
        <Button
          icon={<Smartphone aria-hidden="true" />}
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {t(isPreviewed ? 'phone.hide' : 'phone.show')}
        </Button>
      </div>
      {isPreviewed && (
        <div className={styles.preview}>
          <Suspense fallback={<Skeleton height="30rem" radius="32px" />}>
            <PhonePreview id={base.survey.id} fields={fields} />
          </Suspense>
        </div>
      )}
      <form
        className={styles.parts}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isSavable && !isSaving) void save()
        }}
      >
        <TextSection fields={fields} change={change}>
          {isOpen && <ClosesAt fields={fields} change={change} />}
        </TextSection>
        {!isOpen && (
          <>
            <QuestionsEditor questions={fields.questions} onChange={questions => change({ questions })} />
            <PeopleSection fields={fields} change={change} />
            <KeptSection fields={fields} change={change} />
          </>
        )}
        <Refusal error={isDirty ? failure : null} />
        <div className={bar.bar}>
          <p role="status">{t(isDirty ? 'kept' : 'all_saved')}</p>
          {isDirty && (
            <Button size="s" look="quiet" onClick={() => writing.goOnWith(base, fieldsOf(base.survey))}>
              {t('discard')}
            </Button>
          )}
          <Button look="primary" type="submit" busy={isSaving} aria-disabled={!isSavable}>
            {t('save')}
          </Button>
        </div>
      </form>
    </div>
  )
}

interface PartProps {
  readonly fields: SurveyFields
  readonly change: (some: Partial<SurveyFields>) => void
}

function TextSection({ fields, change, children }: PartProps & { readonly children: ComponentChildren }) {
  const { t } = useTranslation('studio/surveys')
  return (
    <Section title={t('text.title')}>
      <Field label={t('text.name')}>
        {control => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={TITLE_MAX_LENGTH}
            value={fields.title}
            onInput={event => change({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('text.intro')} optional>
        {control => (
          <TextArea
            {...control}
            dir="auto"
            rows={3}
            maxLength={INTRO_MAX_LENGTH}
            value={fields.intro}
            onInput={event => change({ intro: event.currentTarget.value })}
          />
        )}
      </Field>
      {children}
    </Section>
  )
}

/** The recipients, channels and end of a survey. */
function PeopleSection({ fields, change }: PartProps) {
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  const { data: count } = useQuery(audienceSizeQuery(targetingOf(fields.audiences).audiences))
  const { notification_channels: channels } = fields
  return (
    <Section title={t('people.title')} lead={t('people.lead')}>
      <AudienceChoice chosen={fields.audiences} onChange={audiences => change({ audiences })} />
      {count !== undefined && fields.audiences.length > 0 && (
        <p role="status">{t('people.count', { count, number: formats.number(count) })}</p>
      )}
      <fieldset className={styles.choices}>
        <legend>{t('channels.title')}</legend>
        {CHANNELS.map(channel => (
          <Checkbox
            key={channel}
            label={t(`channels.${channel}`)}
            checked={channels.includes(channel)}
            onChange={event =>
              change({
                notification_channels: CHANNELS.filter(each =>
                  each === channel ? event.currentTarget.checked : channels.includes(each),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <ClosesAt fields={fields} change={change} />
    </Section>
  )
}

function ClosesAt({ fields, change }: PartProps) {
  const { t } = useTranslation('studio/surveys')
  const { zone } = useFormats()
  return (
    <Field label={t('closes_at')} hint={`${t('closes_at_hint')} ${t('zone', { zone })}`} optional>
      {control => (
        <TextInput
          {...control}
          type="datetime-local"
          value={fields.closes_at ? toLocal(fields.closes_at, zone) : ''}
          onInput={event => change({ closes_at: fromLocal(event.currentTarget.value, zone) })}
        />
      )}
    </Field>
  )
}

/** Whether answers have names, by which attributes results are grouped, and which of their groups are too small to be shown. */
function KeptSection({ fields, change }: PartProps) {
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  const query = useQuery(groupingQuery)
  const { data: attributes = [] } = query
  const chosen = attributes.filter(({ attribute }) => fields.by.includes(attribute))
  const small = chosen.flatMap(({ values }) => values.filter(({ user_count }) => user_count < GROUP_MIN))
  return (
    <Section title={t('kept_part.title')}>
      <Switch
        label={t('kept_part.anonymous')}
        hint={t(fields.anonymous ? 'kept_part.anonymous_hint' : 'kept_part.named_hint')}
        checked={fields.anonymous}
        onChange={event => change({ anonymous: event.currentTarget.checked })}
      />
      <fieldset className={styles.choices}>
        <legend>{t('kept_part.by')}</legend>
        <Loaded query={query}>
          {attributes
            .filter(({ attribute }) => attribute !== 'user_name')
            .map(({ attribute }) => (
              <Checkbox
                key={attribute}
                label={attribute}
                checked={fields.by.includes(attribute)}
                disabled={fields.by.length >= BY_MAX && !fields.by.includes(attribute)}
                onChange={event =>
                  change({
                    by: event.currentTarget.checked
                      ? [...fields.by, attribute]
                      : fields.by.filter(other => other !== attribute),
                  })
                }
              />
            ))}
        </Loaded>
      </fieldset>
      {fields.anonymous && small.length > 0 && (
        <p role="status">
          {t('kept_part.too_small', { names: formats.list(small.slice(0, 10).map(({ value }) => value)) })}
        </p>
      )}
    </Section>
  )
}
