import { useQuery } from '@tanstack/preact-query'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../../../i18n/translate.ts'
import { ChoiceList } from '../../../../ui/admin/choice-list.tsx'
import { Switch } from '../../../../ui/form/choice.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { initiativeChoicesQuery } from '../../initiatives/initiatives-queries.ts'
import type { PostFields } from '../fields.ts'
import type { Compose } from '../use-compose.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { Fold, Panel } from './panel.tsx'
import styles from './panels.module.css'
import { WhenFold } from './when-fold.tsx'
import { WhoFold } from './who-fold.tsx'

export type FoldName = 'who' | 'when' | 'how' | 'attached'

/** Where what is missing is filled in: ids of what is around the controls. */
export const PLACES = { no_title: 'post-title', no_topic: 'post-topics' } as const

/** Which sections are open; `leadTo` opens the one that has what is missing, and focuses it. */
export function useFolds(start: readonly FoldName[]) {
  const [open, setOpen] = useState(start)
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current)
      document.getElementById(wanted.current)?.querySelector<HTMLElement>('textarea, input, a')?.focus()
    wanted.current = null
  })
  return {
    of: (name: FoldName) => ({
      isOpen: open.includes(name),
      onToggle: () => setOpen(open.includes(name) ? open.filter(one => one !== name) : [...open, name]),
    }),
    leadTo(missing: keyof typeof PLACES) {
      wanted.current = PLACES[missing]
      setOpen(missing === 'no_topic' ? [...new Set([...open, 'who' as const])] : [...open])
    },
  }
}

export type Folds = ReturnType<typeof useFolds>

interface PanelsProps {
  readonly compose: Compose
  readonly folds: Folds
}

/** Missing parts, and all settings of a post beside its content: recipients, time and channels. */
export function Panels({ compose, folds }: PanelsProps) {
  return (
    <div className={styles.panels}>
      <ChecksPanel compose={compose} onMissing={folds.leadTo} />
      <WhoFold compose={compose} {...folds.of('who')} />
      <WhenFold compose={compose} {...folds.of('when')} />
      <HowFold compose={compose} {...folds.of('how')} />
    </div>
  )
}

interface HowFoldProps {
  readonly compose: Compose
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** How the post asks for attention: whether it must be confirmed, stands out, is commented on, and what it belongs to. */
function HowFold({ compose, ...fold }: HowFoldProps) {
  const { t } = useTranslation('studio/compose')
  const { fields, change } = compose
  const summary = [
    t(fields.requires_acknowledgement ? 'how.must_read' : 'how.no_must_read'),
    fields.featured && t('options.featured'),
    t(fields.is_commentable ? 'how.comments' : 'how.no_comments'),
    fields.initiatives.length > 0 && t('how.initiatives', { count: fields.initiatives.length }),
  ]
  return (
    <Fold title={t('how.title')} summary={summary.filter(Boolean).join(' · ')} {...fold}>
      <Panel title={t('must_read.title')}>
        <Switch
          label={t('must_read.on')}
          hint={t('must_read.on_hint')}
          checked={fields.requires_acknowledgement}
          onChange={event => change({ requires_acknowledgement: event.currentTarget.checked })}
        />
        {fields.requires_acknowledgement && <ConfirmationFields compose={compose} />}
      </Panel>
      <Panel title={t('options.title')}>
        <Switch
          label={t('options.featured')}
          hint={t('options.featured_hint')}
          checked={fields.featured}
          onChange={event => change({ featured: event.currentTarget.checked })}
        />
        <Switch
          label={t('options.is_commentable')}
          checked={fields.is_commentable}
          onChange={event => change({ is_commentable: event.currentTarget.checked })}
        />
      </Panel>
      <InitiativesPanel compose={compose} />
    </Fold>
  )
}

const LABEL_MAX_LENGTH = 40

/** The words on the button, and whether a change asks again. */
function ConfirmationFields({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { label, ask_again_on_change } = compose.fields.must_read
  const change = (part: Partial<PostFields['must_read']>) =>
    compose.change({ must_read: { ...compose.draft.now().must_read, ...part } })
  return (
    <>
      <Field label={t('must_read.label')} hint={t('must_read.label_hint')} optional>
        {control => (
          <TextInput
            {...control}
            maxLength={LABEL_MAX_LENGTH}
            value={label ?? ''}
            onInput={event => change({ label: event.currentTarget.value || null })}
          />
        )}
      </Field>
      <Switch
        label={t('must_read.ask_again')}
        hint={t('must_read.ask_again_hint')}
        checked={ask_again_on_change}
        onChange={event => change({ ask_again_on_change: event.currentTarget.checked })}
      />
    </>
  )
}

/** More are found by their names. */
const SHOWN_MAX = 50

/** Initiatives of the post; nothing in a program without any. */
function InitiativesPanel({ compose: { fields, change } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const [search, setSearch] = useState('')
  const query = useQuery(initiativeChoicesQuery)
  const { data: initiatives = [] } = query
  if (initiatives.length + fields.initiatives.length === 0) return null
  const choices = initiatives.map(({ id, name }) => ({ key: String(id), label: name }))
  const wanted = search.trim().toLocaleLowerCase()
  return (
    <Panel title={t('initiatives.title')}>
      <ChoiceList
        label={t('initiatives.title')}
        searchLabel={t('initiatives.search')}
        search={search}
        onSearch={setSearch}
        query={query}
        choices={choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)).slice(0, SHOWN_MAX)}
        chosen={fields.initiatives.map(
          id => choices.find(({ key }) => key === String(id)) ?? { key: String(id), label: t('initiatives.other') },
        )}
        onChange={keys => change({ initiatives: keys.map(Number) })}
        nothing={t('initiatives.nothing')}
      />
    </Panel>
  )
}
