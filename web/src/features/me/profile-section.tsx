import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import styles from './me-page.module.css'
import { NameForm } from './name-form.tsx'
import { PictureField } from './picture-field.tsx'
import { Section } from './section.tsx'

/** Who one is here: what can be changed, and what the company keeps. */
export function ProfileSection() {
  const { t } = useTranslation('me')
  const { user, program, role } = useMe()
  const facts = [
    ['user_name', user.user_name],
    ['job', user.title],
    ['department', user.department],
    ['role', t(`roles.${role}`)],
  ] as const
  const managed = program.profile_attributes_managed
  return (
    <Section id="profile" title={t('profile.title')}>
      <PictureField isManaged={managed.includes('avatar_url')} />
      <NameForm isManaged={managed.includes('display_name')} />
      <dl className={styles['facts']}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`profile.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles['managed']}>
        <Building2 aria-hidden="true" />
        {t('profile.managed', { program: program.name })}
      </p>
    </Section>
  )
}
