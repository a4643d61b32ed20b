import type { OauthClient } from '@atrium/client'
import { Plus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { useCreateClient } from '../clients/clients-queries.ts'
import styles from '../integration/integration.module.css'
import { CopyValue, SecretOnce } from '../integration/integration-parts.tsx'
import { MakeDialog } from './make-dialog.tsx'

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
        <ul className={styles.rows} aria-label={t('client')}>
          {clients.map(({ client_id, name, role, last_used_at }) => (
            <li key={client_id} className={styles.row}>
              <div className={styles.words}>
                <Link href={`/clients/${client_id}`} className={styles.strong} dir="auto">
                  {name}
                </Link>
                <span className={styles.under}>
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

const NAME_MAX_LENGTH = 200

/** Makes a client with what provisioning needs; shows its secret, once. */
function ProviderClientDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('console/scim')
  const [withAdministrators, setWithAdministrators] = useState(false)
  const create = useCreateClient()
  const made = create.data
  const role = withAdministrators ? 'administrator' : 'program_manager'
  return (
    <MakeDialog
      title={t('new_client')}
      nameMaxLength={NAME_MAX_LENGTH}
      made={made}
      result={
        made?.client_secret && (
          <>
            <CopyValue label={t('client_id')} value={made.client_id} />
            <SecretOnce label={t('client_secret')} secret={made.client_secret} />
          </>
        )
      }
      busy={create.isPending}
      onMake={name => create.mutate({ name, kind: 'confidential', role, scopes: ['users.write', 'groups.write'] })}
      onClose={onClose}
    >
      <Checkbox
        label={t('with_administrators')}
        hint={t('with_administrators_hint')}
        checked={withAdministrators}
        onChange={event => setWithAdministrators(event.currentTarget.checked)}
      />
      <Refusal error={create.error} />
    </MakeDialog>
  )
}
