import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../desk/section.tsx'
import { copyText } from '../../lib/device/copy-text.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Fact, Facts } from '../parts/facts.tsx'
import type { IdentityProvider } from './providers-queries.ts'
import styles from './sign-in.module.css'

/** What has to be entered at the provider. */
export function OurAddresses({ provider }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation('console/sign_in')
  const { oidc, saml } = provider
  const addresses = {
    ...(oidc ? { redirect_uri: oidc.redirect_uri, backchannel_logout_uri: oidc.backchannel_logout_uri } : {}),
    ...(saml ? { entity_id: saml.entity_id, acs_url: saml.acs_url } : {}),
  }
  const copy = async (text: string) => {
    if (await copyText(text)) toast(t('copied'))
  }
  return (
    <div className={styles['addresses']}>
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
                <code className={styles['address']}>{address}</code>
              </Fact>
            )
          })}
        </Facts>
      </Section>
    </div>
  )
}
