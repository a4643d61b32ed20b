import type { OauthClient } from '@atrium/client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { useCreateClient } from '../clients/clients-queries.ts'
import styles from '../integration/integration.module.css'
import { CopyValue, SecretOnce } from '../integration/integration-parts.tsx'

/** The clients that may provision, and a new one made right here. */
export function ProviderClients({ clients }: { readonly clients: readonly OauthClient[] }) {
  const { t } = useTranslation('console/scim')
  const { t: common } = useTranslation('console/common')
  const [isMaking, setMaking] = useState(false)
  return (
    <Section
      title={t('client')}
      lead={t('client_lead')}
      action={
        <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          {t('new_client')}
        </Button>
      }
    >
      {clients.length === 0 && <p>{t('no_client')}</p>}
      {clients.length > 0 && (
        <ul className={styles['rows']} aria-label={t('client')}>
          {clients.map(({ client_id, name, role, last_used_at }) => (
            <li key={client_id} className={styles['row']}>
              <div className={styles['words']}>
                <Link href={`/clients/${client_id}`} className={styles['strong']} dir="auto">
                  {name}
                </Link>
                <span className={styles['under']}>
                  <code>{client_id}</code> · {common(`roles.${role}`)} ·{' '}
                  {last_used_at ? (
                    <>
                      {t('used')} <RelativeTime at={last_used_at} />
                    </>
                  ) : (
                    t('unused')
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isMaking && <ProviderClientDialog onClose={() => setMaking(false)} />}
    </Section>
  )
}

/** Makes a client with what provisioning needs; shows its secret, once. */
function ProviderClientDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('console/scim')
  const { t: ui } = useTranslation('ui')
  const [name, setName] = useState('')
  const [isMissed, setMissed] = useState(false)
  const [withAdministrators, setWithAdministrators] = useState(false)
  const create = useCreateClient()
  const made = create.data
  const send = () => {
    if (name.trim() === '') return setMissed(true)
    if (create.isPending) return
    const role = withAdministrators ? 'administrator' : 'program_manager'
    create.mutate({ name, kind: 'confidential', role, scopes: ['users.write', 'groups.write'] })
  }
  return (
    <Dialog
      open
      title={made ? t('made', { name: made.name }) : t('new_client')}
      // A click beside it must not take the secret away.
      {...(made ? {} : { onClose })}
      footer={
        made ? (
          <Button look="primary" ref={takesFocus} onClick={onClose}>
            {t('have_it')}
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button look="primary" busy={create.isPending} onClick={send}>
              {t('create')}
            </Button>
          </>
        )
      }
    >
      {made?.client_secret ? (
        <div className={styles['stack']}>
          <CopyValue label={t('client_id')} value={made.client_id} />
          <SecretOnce label={t('client_secret')} secret={made.client_secret} />
        </div>
      ) : (
        <form
          className={styles['stack']}
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
        >
          <Field label={t('name')} hint={t('name_hint')} error={isMissed ? t('name_missing') : null}>
            {control => (
              <TextInput
                {...control}
                ref={takesFocus}
                dir="auto"
                maxLength={200}
                value={name}
                onChange={event => {
                  setName(event.target.value)
                  setMissed(false)
                }}
              />
            )}
          </Field>
          <Checkbox
            label={t('with_administrators')}
            hint={t('with_administrators_hint')}
            checked={withAdministrators}
            onChange={event => setWithAdministrators(event.target.checked)}
          />
          <Refusal error={create.error} />
        </form>
      )}
    </Dialog>
  )
}
