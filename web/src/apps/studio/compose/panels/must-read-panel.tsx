import type { MustReadSettings } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromLocal, toLocal } from '../../../../lib/days.ts'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { useMe } from '../../../shared/session/session.tsx'
import type { Compose } from '../use-compose.ts'
import { Panel } from './panel.tsx'
import styles from './panels.module.css'

/** Whether people must confirm the post, until when, and when they are reminded; saved like the text. */
export function MustReadPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { fields, change } = compose
  const isOn = fields.requires_acknowledgement
  return (
    <Panel title={t('must_read.title')}>
      <Switch
        label={t('must_read.on')}
        hint={t('must_read.on_hint')}
        checked={isOn}
        onChange={event => change({ requires_acknowledgement: event.target.checked })}
      />
      {isOn && (
        <MustReadFields
          key={compose.edition}
          settings={fields.must_read}
          onChange={part => change({ must_read: { ...compose.draft.now().must_read, ...part } })}
        />
      )}
    </Panel>
  )
}

/** Before the due date, in hours. */
const REMINDERS = [168, 72, 24, 4] as const
const LABEL_MAX_LENGTH = 40

interface MustReadFieldsProps {
  readonly settings: MustReadSettings
  readonly onChange: (part: Partial<MustReadSettings>) => void
}

/** Due date, label, reminders, and whether a change asks again. */
function MustReadFields({ settings, onChange }: MustReadFieldsProps) {
  const { t } = useTranslation('studio/compose')
  const zone = useMe().user.timezone ?? undefined
  const { due_at, label, remind_hours_before: hours, ask_again_on_change } = settings
  // Hours that another program chose can be chosen again.
  const [known] = useState(hours)
  const offered = [...new Set([...REMINDERS, ...known])].sort((a, b) => b - a)
  return (
    <div className={styles['mustRead']}>
      <Field label={t('must_read.due')} optional>
        {control => (
          <TextInput
            {...control}
            type="datetime-local"
            value={due_at ? toLocal(due_at, zone) : ''}
            onChange={event => onChange({ due_at: fromLocal(event.target.value, zone) })}
          />
        )}
      </Field>
      <Field label={t('must_read.label')} hint={t('must_read.label_hint')} optional>
        {control => (
          <TextInput
            {...control}
            maxLength={LABEL_MAX_LENGTH}
            value={label ?? ''}
            onChange={event => onChange({ label: event.target.value || null })}
          />
        )}
      </Field>
      {due_at && (
        <fieldset className={styles['reminders']}>
          <legend>{t('must_read.reminders')}</legend>
          {offered.map(hour => (
            <Checkbox
              key={hour}
              label={t('must_read.hours', { count: hour })}
              checked={hours.includes(hour)}
              onChange={event =>
                onChange({
                  remind_hours_before: event.target.checked ? [...hours, hour] : hours.filter(other => other !== hour),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <Switch
        label={t('must_read.ask_again')}
        hint={t('must_read.ask_again_hint')}
        checked={ask_again_on_change}
        onChange={event => onChange({ ask_again_on_change: event.target.checked })}
      />
    </div>
  )
}
