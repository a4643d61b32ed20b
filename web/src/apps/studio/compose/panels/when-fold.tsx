import { CalendarClock } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import { useRef, useState } from 'preact/hooks'
import { useFormats } from '../../../../i18n/formats.ts'
import { loadWords } from '../../../../i18n/i18n.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { fromLocal, toLocal } from '../../../../lib/local-time.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Checkbox } from '../../../../ui/form/choice.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { type DateField, dateFaultsOf, movedAlong } from '../../parts/date-order.ts'
import { DAY_HOURS, isDays, type PostFields } from '../fields.ts'
import type { Compose } from '../use-compose.ts'
import { Fold, Panel } from './panel.tsx'
import styles from './panels.module.css'

interface WhenFoldProps {
  readonly compose: Compose
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const DATES = ['expires_at', 'revalidate_at'] as const

/** When the post goes out, when it must be confirmed, and when it ends or is looked at again. */
export function WhenFold({ compose, ...fold }: WhenFoldProps) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { fields, change } = compose
  const goesOut = useGoesOut(compose)
  const { due_at } = fields.must_read
  const publishAt = compose.base?.post.state === 'scheduled' ? compose.base.post.scheduled_at : null
  const faults = dateFaultsOf(fields, publishAt)
  const along = useAlong(fields, publishAt)
  const faultOf = (name: keyof typeof faults) =>
    faults[name] ? t(`dates.${faults[name]}`, { ns: 'studio/common' }) : null
  const summary = [
    goesOut,
    fields.requires_acknowledgement && due_at && t('when.due', { at: formats.dateTime(due_at) }),
    fields.expires_at && t('when.ends', { at: formats.dateTime(fields.expires_at) }),
  ]
  return (
    <Fold title={t('when.title')} summary={summary.filter(Boolean).join(' · ')} {...fold}>
      <Publication compose={compose} said={goesOut} />
      {fields.requires_acknowledgement && (
        <Panel title={t('when.due_title')}>
          <DueFields key={compose.edition} compose={compose} fault={faultOf('due_at')} />
        </Panel>
      )}
      <Panel title={t('delivery.title')}>
        {DATES.map(name => (
          <MomentField
            key={name}
            label={t(`delivery.${name}`)}
            hint={t(`delivery.${name}_hint`)}
            at={fields[name]}
            fault={faultOf(name)}
            onChange={at => change({ [name]: at })}
          />
        ))}
      </Panel>
      {along && (
        <div>
          <Button size="s" onClick={() => change(along)}>
            {t('dates.along', { ns: 'studio/common' })}
          </Button>
        </div>
      )}
    </Fold>
  )
}

/**
 * Returns the change that puts the dates in order again after one of them was moved: the others move as far. Null while they are in
 * order, or where that does not help.
 */
function useAlong(fields: PostFields, publishAt: string | null) {
  const last = useRef(fields)
  const isOrdered = Object.keys(dateFaultsOf(fields, publishAt)).length === 0
  if (isOrdered) last.current = fields
  const at = (one: PostFields, name: DateField) => (name === 'due_at' ? one.must_read.due_at : one[name])
  const names = ['due_at', 'expires_at', 'revalidate_at'] as const
  const moved = names.filter(name => at(last.current, name) !== at(fields, name))
  const [name] = moved
  if (isOrdered || !name || moved.length > 1) return null
  const [before, now] = [at(last.current, name), at(fields, name)]
  return before && now ? movedAlong(fields, publishAt, name, Date.parse(now) - Date.parse(before)) : null
}

/** The publication in a sentence. */
function useGoesOut({ base }: Compose): string {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { state, published_at, scheduled_at } = base?.post ?? {}
  if (state === 'published' && published_at) return t('when.published', { at: formats.dateTime(published_at) })
  if (state === 'scheduled' && scheduled_at) return t('when.scheduled', { at: formats.dateTime(scheduled_at) })
  return t('when.open')
}

const MoveTimeDialog = lazy(async () => {
  const [file] = await Promise.all([import('../../posts/post-menu.tsx'), loadWords(['studio/calendar'])])
  return { default: file.MoveTimeDialog }
})

/** When the post goes out; of a planned one the time can be changed. */
function Publication({ compose, said }: { readonly compose: Compose; readonly said: string }) {
  const { t } = useTranslation('studio/compose')
  const [isMoving, setMoving] = useState(false)
  const post = compose.base?.post
  const close = () => {
    setMoving(false)
    void compose.refresh()
  }
  return (
    <Panel title={t('when.publication')} now={said}>
      {post?.state === 'scheduled' && (
        <div>
          <Button size="s" icon={<CalendarClock aria-hidden="true" />} onClick={() => setMoving(true)}>
            {t('when.move')}
          </Button>
        </div>
      )}
      {post && isMoving && (
        <Suspense fallback={null}>
          <MoveTimeDialog post={post} onClose={close} />
        </Suspense>
      )}
    </Panel>
  )
}

interface MomentFieldProps {
  readonly label: string
  readonly hint?: string
  /** ISO 8601. */
  readonly at: string | null
  /** That it does not fit the other dates. */
  readonly fault: string | null
  readonly onChange: (at: string | null) => void
}

/** A moment of the named time zone, or none. */
function MomentField({ label, hint, at, fault, onChange }: MomentFieldProps) {
  const { t } = useTranslation('studio/compose')
  const { zone } = useFormats()
  return (
    <Field label={label} hint={[hint, t('publish.zone', { zone })].filter(Boolean).join(' ')} error={fault} optional>
      {control => (
        <TextInput
          {...control}
          type="datetime-local"
          value={at ? toLocal(at, zone) : ''}
          onInput={event => onChange(fromLocal(event.currentTarget.value, zone))}
        />
      )}
    </Field>
  )
}

/** Before the due date, in hours. */
const REMINDERS = [168, 72, 24, 4] as const

/** Until when people must confirm the post, and when those who have not are reminded. */
function DueFields({ compose, fault }: { readonly compose: Compose; readonly fault: string | null }) {
  const { t } = useTranslation('studio/compose')
  const { due_at, remind_hours_before: hours } = compose.fields.must_read
  const change = (part: Partial<PostFields['must_read']>) =>
    compose.change({ must_read: { ...compose.draft.now().must_read, ...part } })
  // Hours that another program chose can be chosen again.
  const [known] = useState(hours)
  const offered = [...new Set([...REMINDERS, ...known])].sort((a, b) => b - a)
  return (
    <>
      <MomentField label={t('must_read.due')} at={due_at} fault={fault} onChange={at => change({ due_at: at })} />
      {due_at && (
        <fieldset className={styles.reminders}>
          <legend>{t('must_read.reminders')}</legend>
          {offered.map(hour => (
            <Checkbox
              key={hour}
              label={
                isDays(hour) ? t('must_read.days', { count: hour / DAY_HOURS }) : t('must_read.hours', { count: hour })
              }
              checked={hours.includes(hour)}
              onChange={event =>
                change({
                  remind_hours_before: event.currentTarget.checked
                    ? [...hours, hour]
                    : hours.filter(other => other !== hour),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
