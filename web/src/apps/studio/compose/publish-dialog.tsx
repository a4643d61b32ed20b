import type { Review } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Eye, Send } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import type { Channel } from '../../../features/notices/notice-types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { fromLocal, toLocal } from '../../../lib/local-time.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { dateFaultsOf, distanceTo, movedAlong, movedByDays } from '../parts/date-order.ts'
import { isHeldByFourEyes } from '../parts/four-eyes.tsx'
import { isLost } from '../parts/targeting.ts'
import { useApproval } from '../review/approval.tsx'
import { NotifiedSoonError, type PostVersion, reachQuery } from './compose-queries.ts'
import { DAY_HOURS, isDays, type MovedDates, type PostFields } from './fields.ts'
import { NotifyChoice } from './notify-choice.tsx'
import { checksOf, isBlocking } from './panels/checks-panel.tsx'
import styles from './publish.module.css'

const HOUR_MS = 3_600_000

export interface PublishChoice {
  /** ISO 8601; null is at once. */
  readonly publishAt: string | null
  readonly override: boolean
  /** How people are told of it; undefined for a post that must be confirmed, which tells by itself. */
  readonly channels?: readonly Channel[]
}

interface PublishDialogProps {
  readonly version: PostVersion | null
  readonly fields: PostFields
  readonly busy: boolean
  /** Why it did not work; null while nothing went wrong. */
  readonly error: unknown
  /** The approvers of the post, known before the first attempt. */
  readonly review?: Review | undefined
  readonly onPublish: (choice: PublishChoice) => void
  /** Moves the other dates along with the publication. */
  readonly onDates: (dates: MovedDates) => void
  /** Where another person must publish it: asks for that. */
  readonly onReview?: () => void
  readonly onClose: () => void
  /** Fields to fill in first. */
  readonly children?: ComponentChildren
}

/** The last step: when, and what will happen then, said before it does. */
export function PublishDialog({ version, fields, busy, error, review, children, ...on }: PublishDialogProps) {
  const { t } = useTranslation('studio/compose')
  const { can } = useMe()
  const { zone } = useFormats()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState(() => toLocal(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS, zone))
  const [isOverride, setOverride] = useState(false)
  const [channels, setChannels] = useState<readonly Channel[]>(version?.post.notification_channels ?? [])
  const at = when === 'later' ? fromLocal(local, zone) : null
  const isPast = when === 'later' && (at === null || Date.parse(at) <= Date.now())
  const blocking = checksOf({ fields, alts: [], text: 'text' }).filter(isBlocking)
  const faults = Object.values(dateFaultsOf(fields, at ?? new Date().toISOString()))
  const distance = at ? distanceTo(at, version?.post.scheduled_at ?? null, zone) : 0
  const along = at && faults.length > 0 ? movedByDays(distance, byMs => movedAlong(fields, at, 'publish', byMs)) : null
  const isHeld = review?.may_publish === false || isHeldByFourEyes(error)
  const isAsked = isHeld && !can.administer && on.onReview !== undefined
  const isReady = blocking.length + faults.length === 0 && !isPast && (!isHeld || isOverride)
  const tellsByItself = fields.requires_acknowledgement
  const publish = () => {
    if (isReady) on.onPublish({ publishAt: at, override: isOverride, ...(tellsByItself ? {} : { channels }) })
  }
  return (
    <Dialog
      open
      title={t('publish.title')}
      onClose={on.onClose}
      footer={
        <>
          <Button look="quiet" onClick={on.onClose}>
            {t('publish.cancel')}
          </Button>
          {isAsked ? (
            <Button look="primary" onClick={on.onReview}>
              {t('action.review')}
            </Button>
          ) : (
            <Button
              look="primary"
              icon={<Send aria-hidden="true" />}
              busy={busy}
              aria-disabled={!isReady}
              onClick={publish}
            >
              {t(when === 'now' ? 'publish.now' : 'publish.plan')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.dialog}>
        {children}
        {!isAsked && (
          <When value={when} local={local} zone={zone} isPast={isPast} onChange={setWhen} onLocal={setLocal} />
        )}
        {blocking.map(check => (
          <p key={check} role="alert" className={styles.blocking}>
            {t(`checks.${check}`)}
          </p>
        ))}
        {faults.map(fault => (
          <p key={fault} role="alert" className={styles.blocking}>
            {t(`dates.${fault}`, { ns: 'studio/common' })} {t('dates.where')}
          </p>
        ))}
        {along && (
          <div>
            <Button size="s" onClick={() => on.onDates(along)}>
              {t('dates.along', { ns: 'studio/common' })}
            </Button>
          </div>
        )}
        {isHeld && (
          <FourEyes review={review} mayOverride={can.administer} isOverride={isOverride} onOverride={setOverride} />
        )}
        {!(isHeldByFourEyes(error) || error instanceof NotifiedSoonError) && <Refusal error={error} />}
        {version && blocking.length === 0 && !tellsByItself && !isAsked && (
          <Suspense fallback={null}>
            <NotifyChoice
              version={version}
              chosen={channels}
              onChange={setChannels}
              heldUntil={error instanceof NotifiedSoonError ? error.until : null}
            />
          </Suspense>
        )}
        {version && blocking.length === 0 && !isAsked && (
          <LastLook version={version} fields={fields} at={at} isTold={channels.length > 0} />
        )}
      </div>
    </Dialog>
  )
}

interface LastLookProps {
  readonly version: PostVersion
  readonly fields: PostFields
  /** ISO 8601; null is at once. */
  readonly at: string | null
  readonly isTold: boolean
}

/** One sentence that says what publishing does: how many people, by which audiences and topics, when. */
function LastLook({ version, fields, at, isTold }: LastLookProps) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { data } = useQuery(reachQuery(version))
  if (!data) return <p className={styles.summary}>{t('reach.counting')}</p>
  const count = data.audiences_and_topics
  const people = t('publish.people', { count, number: formats.number(count) })
  const where =
    fields.audiences.length > 0
      ? t('publish.audiences', { count: fields.audiences.length })
      : t('publish.topics', { count: fields.channels.length })
  const { due_at, remind_hours_before: hours } = fields.must_read
  // Those before the publication remind nobody.
  const left = due_at ? Date.parse(due_at) - (at ? Date.parse(at) : Date.now()) : 0
  const sent = hours.filter(count => count * HOUR_MS < left)
  const reminders = formats.list(
    sent
      .toSorted((one, other) => other - one)
      .map(count => (isDays(count) ? t('publish.days', { count: count / DAY_HOURS }) : t('publish.hours', { count }))),
  )
  return (
    <div className={styles.summary} role="status">
      {isLost(fields.audiences) && <p>{t('audience.deleted', { ns: 'studio/common' })}</p>}
      <p>{t('publish.summary', { people, where, when: at ? formats.dateTime(at) : t('publish.summary_now') })}</p>
      {fields.requires_acknowledgement ? (
        <>
          <p>{due_at ? t('publish.must_read_by', { at: formats.dateTime(due_at) }) : t('publish.must_read')}</p>
          {due_at && <p>{sent.length > 0 ? t('publish.reminders', { reminders }) : t('publish.no_reminders')}</p>}
          <p>{t('publish.told')}</p>
        </>
      ) : (
        !isTold && <p>{t('publish.not_told')}</p>
      )}
      {fields.expires_at && <p>{t('publish.ends', { at: formats.dateTime(fields.expires_at) })}</p>}
    </div>
  )
}

interface WhenProps {
  readonly value: 'now' | 'later'
  /** Value of the date field, in the time zone. */
  readonly local: string
  readonly zone: string
  readonly isPast: boolean
  readonly onChange: (value: 'now' | 'later') => void
  readonly onLocal: (local: string) => void
}

/** When a post goes out: now, or at a moment of the named time zone. */
function When({ value, local, zone, isPast, onChange, onLocal }: WhenProps) {
  const { t } = useTranslation('studio/compose')
  return (
    <>
      <Segmented
        label={t('publish.when')}
        value={value}
        options={[
          { value: 'now', label: t('publish.at_once') },
          { value: 'later', label: t('publish.later') },
        ]}
        onChange={onChange}
      />
      {value === 'later' && (
        <Field label={t('publish.at')} hint={t('publish.zone', { zone })} error={isPast ? t('publish.past') : null}>
          {control => (
            <TextInput
              {...control}
              type="datetime-local"
              value={local}
              onInput={event => onLocal(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}

interface FourEyesProps {
  readonly review: Review | undefined
  readonly mayOverride: boolean
  readonly isOverride: boolean
  readonly onOverride: (isOverride: boolean) => void
}

/** Why this person does not publish the post, and for administrators the way around it, which they must choose. */
function FourEyes({ review, mayOverride, isOverride, onOverride }: FourEyesProps) {
  const { t } = useTranslation('studio/compose')
  const approval = useApproval()
  return (
    <>
      <div role="alert">
        <Banner tone="warning" icon={<Eye aria-hidden="true" />}>
          <strong>{t('four_eyes.title')}</strong>{' '}
          {review?.may_publish === false ? approval(review) : t('four_eyes.text')}
        </Banner>
      </div>
      {mayOverride && (
        <Checkbox
          label={t('four_eyes.override')}
          hint={t('four_eyes.override_hint')}
          checked={isOverride}
          onChange={event => onOverride(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
