import type { Me, NotificationSettings, NotificationSettingsChanges } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { ChannelsTable } from '../../notices/channels-table.tsx'
import { NOTICE_TYPES, type NoticeType } from '../../notices/notice-types.ts'
import { zoneName } from '../looks-section.tsx'
import { Section } from '../section.tsx'
import { LEVELS, levelOf, typesAt } from './levels.ts'
import styles from './notices.module.css'
import { ownNoticesQuery, useSaveOwnNotices } from './own-notices-queries.ts'
import { TopicLevels } from './topic-levels.tsx'

/** Notification settings: types, channels and times. */
export function NoticesSection() {
  const { t } = useTranslation('me')
  const { data: settings, error, isFetching, refetch } = useQuery(ownNoticesQuery)
  return (
    <Section id="notices" title={t('notices.title')} lead={t('notices.lead')}>
      {error && !settings && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!error && !settings && (
        <div aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          <Skeleton height="20rem" radius="10px" />
        </div>
      )}
      {settings && <NoticesForm settings={settings} />}
    </Section>
  )
}

/** Each type and channel by itself. */
const OWN = 'own' as const

/** The choices; each is saved at once. */
function NoticesForm({ settings }: { readonly settings: NotificationSettings }) {
  const { t } = useTranslation('me')
  const { user, can, program } = useMe()
  const { mutate: save } = useSaveOwnNotices()
  const rows = typesFor(can)
  const free = rows.filter(type => !settings.locked.includes(type))
  const [isOwn, setOwn] = useState(() => levelOf(settings.types, free) === null)
  const shown = isOwn ? OWN : (levelOf(settings.types, free) ?? OWN)
  return (
    <>
      <div className={styles.part}>
        <Segmented
          label={t('notices.levels.label')}
          value={shown}
          options={([...LEVELS, OWN] as const).map(value => ({ value, label: t(`notices.levels.${value}`) }))}
          onChange={chosen => {
            setOwn(chosen === OWN)
            if (chosen !== OWN) save({ types: typesAt(chosen, settings.types, free) })
          }}
        />
        <p className={styles.note}>{t(`notices.levels.${shown}_hint`)}</p>
      </div>
      <div hidden={shown !== OWN}>
        <ChannelsTable
          label={t('notices.table')}
          rows={rows}
          types={settings.types}
          locked={settings.locked}
          lockedHint={t('notices.locked')}
          onChange={(type, channel, isOn) => save({ types: { [type]: { [channel]: isOn } } })}
        />
        <p className={styles.beside}>
          <a href="#push" className={styles.link}>
            {t('notices.push_here')}
          </a>
        </p>
      </div>
      <TopicLevels />
      <DigestPart digest={settings.digest} at={settings.digest_at} onChange={save} />
      <QuietPart hours={settings.quiet_hours} onChange={save} />
      <div className={styles.part}>
        <Switch
          label={t('notices.measured.label')}
          hint={t('notices.measured.hint')}
          checked={settings.measured}
          onChange={event => save({ measured: event.currentTarget.checked })}
        />
      </div>
      <p className={styles.note}>
        {t(user.timezone ? 'notices.zone' : 'notices.zone_none', { zone: zoneName(user.timezone ?? program.timezone) })}{' '}
        <a href="#appearance" className={styles.link}>
          {t('notices.zone_change')}
        </a>
      </p>
    </>
  )
}

type Hours = NonNullable<NotificationSettings['quiet_hours']>

/** Default when quiet hours are switched on. */
const NIGHT: Hours = { from: '22:00', to: '07:00' }

interface QuietPartProps {
  readonly hours: Hours | null
  readonly onChange: (changes: NotificationSettingsChanges) => void
}

/** Hours in which no mail and no push message comes. */
function QuietPart({ hours, onChange }: QuietPartProps) {
  const { t } = useTranslation('me')
  // Kept while they are switched off, so that switching them on again restores them.
  const [last, setLast] = useState(NIGHT)
  const save = (quiet_hours: Hours | null) => onChange({ quiet_hours })
  return (
    <div className={styles.part}>
      <Switch
        label={t('notices.quiet.label')}
        hint={t('notices.quiet.hint')}
        checked={hours !== null}
        onChange={event => {
          if (hours) setLast(hours)
          save(event.currentTarget.checked ? last : null)
        }}
      />
      {hours && (
        <div className={styles.times}>
          <TimeField
            label={t('notices.quiet.from')}
            value={hours.from}
            except={hours.to}
            onChange={from => save({ ...hours, from })}
          />
          <TimeField
            label={t('notices.quiet.to')}
            value={hours.to}
            except={hours.from}
            onChange={to => save({ ...hours, to })}
          />
        </div>
      )}
    </div>
  )
}

const DIGESTS = ['never', 'daily', 'weekly'] as const satisfies readonly NotificationSettings['digest'][]

interface DigestPartProps {
  readonly digest: NotificationSettings['digest']
  readonly at: string
  readonly onChange: (changes: NotificationSettingsChanges) => void
}

/** Whether there is a mail with what was not looked at, and when. */
function DigestPart({ digest, at, onChange }: DigestPartProps) {
  const { t } = useTranslation('me')
  return (
    <div className={styles.part}>
      <div>
        <h3 className={styles.label}>{t('notices.digest.label')}</h3>
        <p className={styles.note}>{t('notices.digest.lead')}</p>
      </div>
      <Segmented
        label={t('notices.digest.label')}
        value={digest}
        options={DIGESTS.map(value => ({ value, label: t(`notices.digest.${value}`) }))}
        onChange={chosen => onChange({ digest: chosen })}
      />
      {digest !== 'never' && (
        <div className={styles.times}>
          <TimeField label={t('notices.digest.at')} value={at} onChange={time => onChange({ digest_at: time })} />
        </div>
      )}
    </div>
  )
}

const STEP_MINUTES = 30
const DAY_MINUTES = 1440

/** `00:00`, `00:30` and so on. */
const STEPS = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, index) => {
  const minutes = index * STEP_MINUTES
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
})

interface TimeFieldProps {
  readonly label: string
  /** `HH:MM` */
  readonly value: string
  /** Left out of the list. */
  readonly except?: string
  readonly onChange: (time: string) => void
}

/** An hour and minute of the day, by half hours; another one that applications have set stays in the list. */
function TimeField({ label, value, except, onChange }: TimeFieldProps) {
  const { locale } = useFormats()
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const times = STEPS.includes(value) ? STEPS : [...STEPS, value].sort()
  return (
    <Field label={label}>
      {control => (
        <Select {...control} value={value} onChange={event => onChange(event.currentTarget.value)}>
          {times
            .filter(time => time !== except)
            .map(time => (
              <option key={time} value={time}>
                {format.format(new Date(`1970-01-01T${time}Z`))}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}

type Can = Me['can']

const writes = (can: Can) => can.submit || can.publish

/** The rights that a type needs (docs/contract/notifications.md#types); types without an entry need none. */
const CONCERNS: { readonly [Type in NoticeType]?: (can: Can) => boolean } = {
  ugc_published: writes,
  ugc_returned: writes,
  post_comment: writes,
  review_requested: can => can.publish,
  revalidate: can => can.publish,
  moderation: can => can.manage,
  webhook_disabled: can => can.manage,
}

/** The types that a user with these rights can receive. */
const typesFor = (can: Can): readonly NoticeType[] => NOTICE_TYPES.filter(type => CONCERNS[type]?.(can) ?? true)
