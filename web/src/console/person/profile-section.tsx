import type { User } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Section } from '../../desk/section.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { Fact, Facts } from '../parts/facts.tsx'
import styles from './person.module.css'
import { profileOf } from './profile-of.ts'

/** What a person's directory says of them; what it leaves out is not listed. */
export function ProfileSection({ user }: { readonly user: User }) {
  const { t } = useTranslation('console/person')
  const formats = useFormats()
  const { known, custom } = profileOf(user)
  return (
    <Section title={t('profile.title')} lead={t('profile.lead')}>
      {known.length + custom.length === 0 && <p className={styles['soft']}>{t('profile.nothing')}</p>}
      <Facts>
        {known.map(({ name, value, isDate }) => (
          <Fact key={name} name={t(`profile.label.${name}`)}>
            {isDate ? formats.date(value) : value}
          </Fact>
        ))}
        {custom.map(({ name, value }) => (
          <Fact key={`custom.${name}`} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
