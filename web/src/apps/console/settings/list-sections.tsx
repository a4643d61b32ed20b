import type { ProgramSettings } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import type { ComponentChildren, ComponentProps } from 'preact'
import { compareNames } from '../../../i18n/compare-names.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { ADDRESS_INPUT, AddField } from '../../../ui/form/add-field.tsx'
import { Checkbox, Switch } from '../../../ui/form/choice.tsx'
import styles from './settings.module.css'
import { customAttributesQuery, useSaveProgram, useSettingsPart } from './settings-queries.ts'

interface SectionProps {
  readonly settings: ProgramSettings
}

const COLLEAGUE_FIELDS = ['title', 'department', 'work_location', 'manager_name', 'email', 'phone'] as const

/** Whether employees find each other, what they see of each other, and who reacted. */
export function ColleaguesSection({ settings }: SectionProps) {
  const { t } = useTranslation('console/settings')
  const names = ['directory', 'directory_fields', 'reactions_named'] as const
  const { values, set, form } = useSettingsPart(settings, names, useSaveProgram(), t('colleagues.heading'))
  return (
    <SettingsForm lead={t('colleagues.lead')} {...form}>
      <Switch
        label={t('colleagues.directory.label')}
        hint={t('colleagues.directory.hint')}
        checked={values.directory}
        onChange={event => set('directory', event.currentTarget.checked)}
      />
      <fieldset className={styles.list}>
        <legend className={styles.legend}>{t('colleagues.fields')}</legend>
        <Choices
          all={COLLEAGUE_FIELDS}
          chosen={values.directory_fields}
          labelOf={field => t(`colleagues.${field}`)}
          onChange={chosen => set('directory_fields', chosen)}
        />
      </fieldset>
      <Switch
        label={t('colleagues.reactions_named.label')}
        hint={t('colleagues.reactions_named.hint')}
        checked={values.reactions_named}
        onChange={event => set('reactions_named', event.currentTarget.checked)}
      />
    </SettingsForm>
  )
}

const ATTRIBUTES = ['display_name', 'avatar_url', 'preferred_language', 'timezone', 'theme'] as const

/** Attributes that people cannot change, since another system keeps them. */
export function ProfilesSection({ settings }: SectionProps) {
  const { t } = useTranslation('console/settings')
  const names = ['profile_attributes_managed'] as const
  const { values, set, form } = useSettingsPart(settings, names, useSaveProgram(), t('profiles.title'))
  return (
    <SettingsForm lead={t('profiles.lead')} {...form}>
      <fieldset className={styles.list} aria-label={form.title}>
        <Choices
          all={ATTRIBUTES}
          chosen={values.profile_attributes_managed}
          labelOf={attribute => t(`profiles.${attribute}`)}
          onChange={chosen => set('profile_attributes_managed', chosen)}
        />
      </fieldset>
    </SettingsForm>
  )
}

interface ChoicesProps<Choice extends string> {
  readonly all: readonly Choice[]
  readonly chosen: readonly Choice[]
  readonly labelOf: (choice: Choice) => ComponentChildren
  /** In the order of `all`. */
  readonly onChange: (chosen: Choice[]) => void
}

/** A checkbox for each choice. */
function Choices<Choice extends string>({ all, chosen, labelOf, onChange }: ChoicesProps<Choice>) {
  return all.map(choice => (
    <Checkbox
      key={choice}
      label={labelOf(choice)}
      checked={chosen.includes(choice)}
      onChange={event =>
        onChange(all.filter(each => (each === choice ? event.currentTarget.checked : chosen.includes(each))))
      }
    />
  ))
}

const PREFIX = 'custom.'

/** Custom attributes that only program managers see and use: those that people have, and any other by its name. */
export function PrivateSection({ settings }: SectionProps) {
  const { t } = useTranslation('console/settings')
  const { data: known = [] } = useQuery(customAttributesQuery)
  return (
    <GrowingList
      settings={settings}
      name="private_attributes"
      title={t('private.title')}
      lead={t('private.lead')}
      field={{ label: t('private.add'), hint: t('private.add_hint'), action: t('private.add_action') }}
      known={known}
      labelOf={name => <span dir="auto">{name.slice(PREFIX.length)}</span>}
      read={typed => PREFIX + typed}
    />
  )
}

const HOSTS_MAX_COUNT = 20

/** Hosts beside YouTube and Vimeo whose videos posts may show. */
export function EmbedHostsSection({ settings }: SectionProps) {
  const { t } = useTranslation('console/settings')
  return (
    <GrowingList
      settings={settings}
      name="embed_hosts"
      title={t('videos.title')}
      lead={t('videos.lead')}
      field={{
        ...ADDRESS_INPUT,
        label: t('videos.add'),
        hint: t('videos.add_hint'),
        action: t('videos.add_action'),
      }}
      labelOf={host => <span dir="ltr">{host}</span>}
      read={hostIn}
      countMax={HOSTS_MAX_COUNT}
      wrong={t('videos.wrong')}
    />
  )
}

/** The host of a typed host or of a pasted address; null where there is none. */
export function hostIn(typed: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  return url && /^[a-z0-9.-]+\.[a-z0-9-]+(?::\d+)?$/.test(url.host) ? url.host : null
}

const ENTRY_MAX_LENGTH = 255

interface EntriesProps {
  readonly title: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  /** Label of the field that adds an entry. */
  readonly field: Omit<ComponentProps<typeof AddField>, 'onAdd'>
  /** Entries to choose beside those that were chosen before. */
  readonly known?: readonly string[]
  readonly labelOf: (entry: string) => ComponentChildren
  /** The effect of choosing an entry. */
  readonly hint?: string
  /** The entry that a text means; null for none. */
  readonly read: (typed: string) => string | null
  readonly countMax?: number
  /** Errors for an invalid entry, and for one entry too many. */
  readonly wrong?: string
}

/** Entries to choose from, and a field that adds others. */
export function Entries({ title, chosen, onChange, field, known = [], labelOf, hint, read, ...props }: EntriesProps) {
  const { countMax = Number.POSITIVE_INFINITY, wrong = null } = props
  const entries = [...new Set([...known, ...chosen])].sort(compareNames)
  const choose = (entry: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, entry] : chosen.filter(each => each !== entry))
  const add = (typed: string) => {
    if (typed === '') return null
    const entry = read(typed)
    if (entry === null || chosen.length >= countMax) return wrong
    if (!chosen.includes(entry)) choose(entry, true)
    return null
  }
  return (
    <>
      <fieldset className={styles.list} aria-label={title}>
        {entries.map(entry => (
          <Checkbox
            key={entry}
            label={labelOf(entry)}
            hint={chosen.includes(entry) ? hint : undefined}
            checked={chosen.includes(entry)}
            onChange={event => choose(entry, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <AddField {...field} maxLength={ENTRY_MAX_LENGTH} onAdd={add} />
    </>
  )
}

interface GrowingListProps extends SectionProps, Omit<EntriesProps, 'chosen' | 'onChange' | 'hint'> {
  readonly name: 'private_attributes' | 'embed_hosts'
  readonly lead: string
}

/** Entries of a setting of their own. */
function GrowingList({ settings, name, lead, known = [], ...entries }: GrowingListProps) {
  const { values, set, form } = useSettingsPart(settings, [name], useSaveProgram(), entries.title)
  return (
    <SettingsForm lead={lead} {...form}>
      <Entries
        {...entries}
        known={[...known, ...settings[name]]}
        chosen={values[name]}
        onChange={chosen => set(name, chosen)}
      />
    </SettingsForm>
  )
}
