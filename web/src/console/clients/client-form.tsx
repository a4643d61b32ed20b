import type { OauthClient } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../desk/settings-form.tsx'
import { useEdited } from '../../desk/use-edited.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { ClientFields } from './client-fields.tsx'
import type { ClientValues } from './client-values.ts'
import { useUpdateClient } from './clients-queries.ts'
import { readUris, useFaults } from './faults.ts'

/** Name, redirect URIs, role and scopes of a client, saved together. */
export function ClientForm({ client }: { readonly client: OauthClient }) {
  const { t } = useTranslation('console/clients')
  const stored: ClientValues = {
    name: client.name,
    uris: client.redirect_uris.join('\n'),
    role: client.role,
    scopes: client.scopes,
  }
  const { values, changes, isChanged, set, reset } = useEdited<ClientValues>(stored)
  const update = useUpdateClient(client.client_id)
  const { faults, check, clear } = useFaults()
  const save = () => {
    if (!check(client.kind, values)) return
    const { uris, ...rest } = changes
    update.mutate(
      { ...rest, ...(uris === undefined ? {} : { redirect_uris: readUris(uris) }) },
      {
        onSuccess: ({ name }) => {
          reset()
          toast(t('saved', { name }))
        },
      },
    )
  }
  return (
    <SettingsForm
      title={t('rights')}
      lead={t('rights_lead')}
      isChanged={isChanged}
      busy={update.isPending}
      error={update.error}
      onSave={save}
      onReset={() => {
        reset()
        clear()
        update.reset()
      }}
    >
      <ClientFields kind={client.kind} values={values} faults={faults} onChange={set} />
    </SettingsForm>
  )
}
