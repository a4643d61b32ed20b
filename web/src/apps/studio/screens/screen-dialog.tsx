import { AtriumError, type Screen } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Eye } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { matcherOfNames } from '../../../../../server/src/shared/text/search-text.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { type Choice, ChoiceList } from '../../../ui/admin/choice-list.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { useEdited, useFirstFault } from '../../../ui/admin/settings-form.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { topicChoicesQuery } from '../posts/posts-queries.ts'
import styles from './screens.module.css'
import { SCREENS_MAX, useCreateScreen, useUpdateScreen } from './screens-queries.ts'

const NAME_MAX_LENGTH = 100
const TOPICS_MAX = 20
const SECONDS = { min: 5, max: 120 } as const
const THEMES = ['light', 'dark'] as const

interface Values {
  readonly name: string
  readonly channels: Screen['channels']
  readonly seconds: string
  readonly theme: Screen['theme']
}

const BLANK: Values = { name: '', channels: [], seconds: '15', theme: 'light' }

interface ScreenDialogProps {
  /** Null for a new one. */
  readonly screen: Screen | null
  readonly onClose: () => void
}

/** Topics and reader of a screen. */
export function ScreenDialog({ screen, onClose }: ScreenDialogProps) {
  const { t } = useTranslation('studio/screens')
  const { values, changes, isChanged, set } = useEdited<Values>(
    screen ? { ...screen, seconds: String(screen.seconds) } : BLANK,
  )
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(form)
  const create = useCreateScreen()
  const update = useUpdateScreen()
  const busy = create.isPending || update.isPending
  const error = create.error ?? update.error
  const faults = faultsOf(values)
  const refused = refusedField(error)
  const save = () => {
    const name = values.name.trim()
    const channels = values.channels.map(({ id }) => ({ id }))
    const seconds = Number(values.seconds)
    if (!screen) return create.mutateAsync({ name, channels, seconds, theme: values.theme })
    return update.mutateAsync({
      id: screen.id,
      ...('name' in changes ? { name } : {}),
      ...('channels' in changes ? { channels } : {}),
      ...('seconds' in changes ? { seconds } : {}),
      ...('theme' in changes ? { theme: values.theme } : {}),
    })
  }
  const send = async () => {
    setTried(true)
    if (faults.size > 0) return leadToFault()
    if (busy) return
    const saved = await save().catch(() => null)
    if (!saved) return
    toast(t(screen ? 'saved' : 'made', { name: saved.name }))
    closeThenFocus(onClose)
  }
  const faultOf = (field: Fault) => (isTried && faults.has(field) ? t(`fault.${field}`, SECONDS) : null)
  const topicsFault =
    faultOf('channels') ?? faultOf('topics') ?? (refused === 'channels' ? t('fault.topic_closed') : null)
  return (
    <FormDialog
      title={screen ? t('change_title', { name: screen.name }) : t('new')}
      action={t(screen ? 'save' : 'create')}
      busy={busy}
      error={refused ? null : error}
      isChanged={isChanged}
      form={form}
      onSend={() => void send()}
      onClose={onClose}
    >
      <Banner tone="warning" icon={<Eye aria-hidden="true" />}>
        <strong>{t('everyone.title')}</strong> {t('everyone.text')}
      </Banner>
      <Field label={t('name')} hint={t('name_hint')} error={faultOf('name')}>
        {control => (
          <TextInput
            {...control}
            ref={takesFocus}
            dir="auto"
            maxLength={NAME_MAX_LENGTH}
            value={values.name}
            onInput={event => set('name', event.currentTarget.value)}
          />
        )}
      </Field>
      <TopicsField chosen={values.channels} error={topicsFault} onChange={channels => set('channels', channels)} />
      <Field label={t('seconds')} error={faultOf('seconds')}>
        {control => (
          <TextInput
            {...control}
            type="number"
            inputMode="numeric"
            {...SECONDS}
            value={values.seconds}
            onInput={event => set('seconds', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('theme.label')}>
        {control => (
          <Select
            {...control}
            value={values.theme}
            onChange={event => set('theme', THEMES.find(each => each === event.currentTarget.value) ?? 'light')}
          >
            {THEMES.map(each => (
              <option key={each} value={each}>
                {t(`theme.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {refused === 'full' && <FieldError>{t('full', { max: SCREENS_MAX })}</FieldError>}
    </FormDialog>
  )
}

interface TopicsFieldProps {
  readonly chosen: Screen['channels']
  readonly error: string | null
  readonly onChange: (chosen: Screen['channels']) => void
}

/** The topics of a screen; only those that are open to everyone can be chosen. */
function TopicsField({ chosen, error, onChange }: TopicsFieldProps) {
  const { t } = useTranslation('studio/screens')
  const [search, setSearch] = useState('')
  const query = useQuery(topicChoicesQuery)
  const { data: topics = [] } = query
  const open = topics.filter(({ state, targeted }) => state === 'published' && !targeted)
  const isNamed = matcherOfNames(search.trim())
  const isFound = ({ name }: { readonly name: string }) => isNamed(name)
  const choice = ({ id, name }: { readonly id: number; readonly name: string }): Choice => ({
    key: String(id),
    label: name,
  })
  const known = new Map([...open, ...chosen].map(({ id, name }) => [String(id), { id, name }]))
  return (
    <div>
      <p className={styles.legend}>{t('topics')}</p>
      <ChoiceList
        label={t('topics')}
        searchLabel={t('search_topics')}
        search={search}
        onSearch={setSearch}
        query={query}
        choices={open.filter(isFound).map(choice)}
        chosen={chosen.map(choice)}
        onChange={keys => onChange(keys.flatMap(key => known.get(key) ?? []))}
        nothing={t('no_topic')}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

type Fault = 'name' | 'channels' | 'topics' | 'seconds'

function faultsOf({ name, channels, seconds }: Values): ReadonlySet<Fault> {
  const faults = new Set<Fault>()
  if (name.trim() === '') faults.add('name')
  if (channels.length === 0) faults.add('channels')
  if (channels.length > TOPICS_MAX) faults.add('topics')
  const number = Number(seconds)
  if (!Number.isInteger(number) || number < SECONDS.min || number > SECONDS.max) faults.add('seconds')
  return faults
}

/** Error of the server that the form has words for; null for others. */
function refusedField(error: Error | null): 'channels' | 'full' | null {
  if (!(error instanceof AtriumError)) return null
  if (error.status === 409) return 'full'
  return error.validations.some(({ parameter }) => parameter?.startsWith('channels')) ? 'channels' : null
}
