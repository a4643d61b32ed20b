import type { MustReadInput, MustReadSettings } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session/session.tsx'
import { fromLocal, toLocal } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { mustReadQuery, writeMustRead } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import { Panel } from './panel.tsx'
import styles from './panels.module.css'

/** Whether people must confirm the post, until when, and when they are reminded. */
export function MustReadPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { fields, change, base } = compose
  const mustRead = useMustRead(compose)
  const isOn = fields.requires_acknowledgement
  return (
    <Panel title={t('must_read.title')}>
      <Switch
        label={t('must_read.on')}
        hint={t('must_read.on_hint')}
        checked={isOn}
        onChange={event => change({ requires_acknowledgement: event.target.checked })}
      />
      {isOn && base?.post.requires_acknowledgement && mustRead.settings && (
        <MustReadForm
          key={JSON.stringify(mustRead.settings)}
          settings={mustRead.settings}
          isBusy={mustRead.isBusy}
          onSave={mustRead.save}
        />
      )}
    </Panel>
  )
}

/** Before the due date, in hours. */
const REMINDERS = [168, 72, 24, 4] as const
const LABEL_MAX_LENGTH = 40

interface MustReadFormProps {
  readonly settings: MustReadSettings
  readonly isBusy: boolean
  readonly onSave: (input: MustReadInput) => void
}

/** Due date, label, reminders, and whether a change asks again. */
function MustReadForm({ settings, isBusy, onSave }: MustReadFormProps) {
  const { t } = useTranslation('studio/compose')
  const zone = useMe().user.timezone ?? undefined
  const [due, setDue] = useState(settings.due_at ? toLocal(settings.due_at, zone) : '')
  const [label, setLabel] = useState(settings.label ?? '')
  const [hours, setHours] = useState<readonly number[]>(settings.remind_hours_before)
  const [asksAgain, setAsksAgain] = useState(settings.ask_again_on_change)
  // Hours that another program chose are kept.
  const offered = [...new Set([...REMINDERS, ...settings.remind_hours_before])].sort((a, b) => b - a)
  return (
    <form
      className={styles['mustRead']}
      onSubmit={event => {
        event.preventDefault()
        const input = { due_at: due ? fromLocal(due, zone) : null, label: label.trim() || null }
        onSave({ ...input, remind_hours_before: hours, ask_again_on_change: asksAgain })
      }}
    >
      <Field label={t('must_read.due')} optional>
        {control => (
          <TextInput {...control} type="datetime-local" value={due} onChange={event => setDue(event.target.value)} />
        )}
      </Field>
      <Field label={t('must_read.label')} hint={t('must_read.label_hint')} optional>
        {control => (
          <TextInput
            {...control}
            maxLength={LABEL_MAX_LENGTH}
            value={label}
            onChange={event => setLabel(event.target.value)}
          />
        )}
      </Field>
      {due && (
        <fieldset className={styles['reminders']}>
          <legend>{t('must_read.reminders')}</legend>
          {offered.map(hour => (
            <Checkbox
              key={hour}
              label={t('must_read.hours', { count: hour })}
              checked={hours.includes(hour)}
              onChange={event =>
                setHours(event.target.checked ? [...hours, hour] : hours.filter(other => other !== hour))
              }
            />
          ))}
        </fieldset>
      )}
      <Switch
        label={t('must_read.ask_again')}
        hint={t('must_read.ask_again_hint')}
        checked={asksAgain}
        onChange={event => setAsksAgain(event.target.checked)}
      />
      <Button size="s" type="submit" busy={isBusy}>
        {t('must_read.save')}
      </Button>
    </form>
  )
}

/** Until when and how a post must be read; written at once, after what is typed. */
function useMustRead({ base, save, taken }: Compose) {
  const isOn = base?.post.requires_acknowledgement === true
  const { data } = useQuery({ ...mustReadQuery(base?.post.id ?? 0, base?.etag ?? ''), enabled: isOn })
  const write = useMutation({
    mutationFn: async (input: MustReadInput) => {
      const version = await save()
      if (version) taken(await writeMustRead(version, input))
    },
  })
  return { settings: data, isBusy: write.isPending, save: (input: MustReadInput) => write.mutate(input) }
}
