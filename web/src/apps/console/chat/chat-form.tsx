import type { ChatConnection } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { RecordForm, SettingsForm, useEdited } from '../../../ui/admin/settings-form.tsx'
import { leaveWithoutAsking } from '../../../ui/admin/unsaved-guard.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { ConnectionFields, type ConnectionValues, type Faults, useAddressFault, useFaults } from './chat-fields.tsx'
import { type ChatKind, useCreateConnection, useUpdateConnection } from './chat-queries.ts'

const KINDS = ['slack', 'teams'] as const satisfies readonly ChatKind[]

const EMPTY: ConnectionValues = { name: '', url: '', channels: [], include_targeted: false, active: true }
const NONE: Faults = {}

/** The form for a new connection, with a preview; then its page. */
export function NewConnection() {
  const { t } = useTranslation('console/chat')
  const [, navigate] = useLocation()
  const [kind, setKind] = useState<ChatKind>('slack')
  const [values, setValues] = useState(EMPTY)
  const [found, setFound] = useState(NONE)
  const faultsOf = useFaults()
  const create = useCreateConnection()
  const refused = useAddressFault(create.error)
  const send = (leadToFault: () => void) => {
    const faults = faultsOf(values, { isNew: true })
    setFound(faults)
    if (Object.keys(faults).length > 0) return leadToFault()
    const { channels, url, ...rest } = values
    create.mutate(
      { kind, ...rest, url: url.trim(), channels: channels.map(({ id }) => ({ id })) },
      {
        onSuccess: ({ id }) => {
          toast(t('made'))
          leaveWithoutAsking(() => navigate(`/chat/${id}`, { replace: true }))
        },
        onError: leadToFault,
      },
    )
  }
  return (
    <>
      <PageHeader title={t('new')} lead={t('new_lead')} />
      <Section title={t('what')}>
        <RecordForm
          isChanged={values !== EMPTY}
          busy={create.isPending}
          error={refused.url ? null : create.error}
          action={t('create')}
          onSend={send}
        >
          <Segmented
            label={t('kind.label')}
            value={kind}
            options={KINDS.map(value => ({ value, label: t(`kind.${value}`) }))}
            onChange={setKind}
          />
          <ConnectionFields
            kind={kind}
            values={values}
            faults={{ ...refused, ...found }}
            onChange={(name, value) => setValues(before => ({ ...before, [name]: value }))}
          />
        </RecordForm>
      </Section>
    </>
  )
}

/** Address and content of a connection, saved together. */
export function ConnectionForm({ connection }: { readonly connection: ChatConnection }) {
  const { t } = useTranslation('console/chat')
  const { id, kind, name, channels, include_targeted, active } = connection
  const edited = useEdited<ConnectionValues>({ name, url: '', channels, include_targeted, active })
  const { values, changes, isChanged, set, saved, reset } = edited
  const [found, setFound] = useState(NONE)
  const faultsOf = useFaults()
  const update = useUpdateConnection(id)
  const refused = useAddressFault(update.error)
  const save = () => {
    const faults = faultsOf(values, { isNew: false })
    setFound(faults)
    if (Object.keys(faults).length > 0) return
    const { url, channels: topics, ...rest } = changes
    update.mutate(
      {
        ...rest,
        ...(url?.trim() ? { url: url.trim() } : {}),
        ...(topics ? { channels: topics.map(topic => ({ id: topic.id })) } : {}),
      },
      {
        onSuccess: () => {
          saved(values)
          toast(t('saved'))
        },
      },
    )
  }
  return (
    <SettingsForm
      title={t('what')}
      isChanged={isChanged}
      busy={update.isPending}
      error={refused.url ? null : update.error}
      onSave={save}
      onReset={() => {
        reset()
        setFound(NONE)
        update.reset()
      }}
    >
      <ConnectionFields
        kind={kind}
        host={connection.url_hint}
        values={values}
        faults={{ ...refused, ...found }}
        onChange={set}
      />
    </SettingsForm>
  )
}
