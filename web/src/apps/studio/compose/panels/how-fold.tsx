import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '../../../../ui/admin/choice-list.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { initiativeChoicesQuery } from '../../initiatives/initiatives-queries.ts'
import type { PostFields } from '../fields.ts'
import type { Compose } from '../use-compose.ts'
import { Fold, Panel } from './panel.tsx'

interface HowFoldProps {
  readonly compose: Compose
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** How the post asks for attention: whether it must be confirmed, stands out, is commented on, and what it belongs to. */
export function HowFold({ compose, ...fold }: HowFoldProps) {
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
          onChange={event => change({ requires_acknowledgement: event.target.checked })}
        />
        {fields.requires_acknowledgement && <ConfirmationFields compose={compose} />}
      </Panel>
      <Panel title={t('options.title')}>
        <Switch
          label={t('options.featured')}
          hint={t('options.featured_hint')}
          checked={fields.featured}
          onChange={event => change({ featured: event.target.checked })}
        />
        <Switch
          label={t('options.is_commentable')}
          checked={fields.is_commentable}
          onChange={event => change({ is_commentable: event.target.checked })}
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
            onChange={event => change({ label: event.target.value || null })}
          />
        )}
      </Field>
      <Switch
        label={t('must_read.ask_again')}
        hint={t('must_read.ask_again_hint')}
        checked={ask_again_on_change}
        onChange={event => change({ ask_again_on_change: event.target.checked })}
      />
    </>
  )
}

/** More are found by their names. */
const SHOWN_MAX = 50

/** What the post belongs to, beside its topics; nothing in a program without initiatives. */
function InitiativesPanel({ compose: { fields, change } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const [search, setSearch] = useState('')
  const { data: initiatives = [] } = useQuery(initiativeChoicesQuery)
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
