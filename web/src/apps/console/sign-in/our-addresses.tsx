import { useQuery } from '@tanstack/preact-query'
import { Copy } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { copyText } from '../../../lib/device/copy-text.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { authAddressQuery } from '../integration/addresses-queries.ts'
import { Fact, Facts } from '../parts/parts.tsx'
import type { IdentityProvider } from './providers-queries.ts'
import styles from './sign-in.module.css'

interface OurAddressesProps {
  readonly id: string
  readonly kind: IdentityProvider['kind']
}

/** Values to enter at the provider; known before it is added. */
export function OurAddresses({ id, kind }: OurAddressesProps) {
  const { t } = useTranslation('console/sign_in')
  const { data: server } = useQuery(authAddressQuery)
  if (!server) return null
  const addresses =
    kind === 'oidc'
      ? {
          redirect_uri: `${server}/sso/oidc/${id}/callback`,
          backchannel_logout_uri: `${server}/sso/oidc/${id}/backchannel_logout`,
        }
      : { entity_id: `${server}/sso/saml/${id}/metadata`, acs_url: `${server}/sso/saml/${id}/acs` }
  const copy = async (text: string) => {
    if (await copyText(text)) toast(t('copied'))
  }
  return (
    <div className={styles.addresses}>
      <Section title={t('ours.title')} lead={t('ours.lead')}>
        <Facts>
          {Object.entries(addresses).map(([name, address]) => {
            const label = t(`ours.${name as keyof typeof addresses}`)
            return (
              <Fact
                key={name}
                name={label}
                act={
                  <IconButton
                    size="s"
                    label={t('copy', { name: label })}
                    icon={<Copy aria-hidden="true" />}
                    onClick={() => void copy(address)}
                  />
                }
              >
                <code className={styles.address}>{address}</code>
              </Fact>
            )
          })}
        </Facts>
      </Section>
    </div>
  )
}
