import type { ProgramSettings } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { RESTRICTED_ROLES } from '../restrictions/lists-queries.ts'
import { affectedQuery } from '../restrictions/restriction-queries.ts'
import styles from './settings.module.css'
import { useSaveProgram, useSettingsPart } from './settings-queries.ts'

/** Whether the lists of roles restrict; before it is saved it says whom that concerns. */
export function RestrictionsSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/restrictions')
  const { values, set, form } = useSettingsPart(settings, ['role_restrictions'], useSaveProgram(), t('setting.title'))
  const chosen = values.role_restrictions
  return (
    <SettingsForm lead={t('setting.lead')} {...form}>
      <fieldset className={styles.list}>
        <legend className={styles.legend}>{t('setting.label')}</legend>
        {(['off', 'listed', 'all'] as const).map(value => (
          <Radio
            key={value}
            name="role_restrictions"
            label={t(`setting.${value}.label`)}
            hint={t(`setting.${value}.hint`)}
            checked={chosen === value}
            onChange={() => set('role_restrictions', value)}
          />
        ))}
      </fieldset>
      {form.isChanged && chosen !== 'off' && <Affected kind="listed" />}
      {form.isChanged && chosen === 'all' && <Affected kind="all" />}
    </SettingsForm>
  )
}

/** The people whom the choice restricts: `listed` by their lists, `all` because they have none. */
function Affected({ kind }: { readonly kind: 'listed' | 'all' }) {
  const { t } = useTranslation('console/restrictions')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(affectedQuery(kind === 'listed'))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return null
  const { people, total } = data
  if (total === 0) return <p>{t(`setting.nobody_${kind}`)}</p>
  return (
    <Banner tone={kind === 'all' ? 'warning' : 'info'}>
      <p>{t(`setting.affected_${kind}`, { number: formats.number(total) })}</p>
      <ul className={styles.affected}>
        {people.map(({ user_id, display_name }) => (
          <li key={user_id}>
            <Link href={`/people/${user_id}`} dir="auto">
              {display_name}
            </Link>
          </li>
        ))}
      </ul>
      {total > people.length && (
        <p className={styles.affected}>
          {t('setting.everyone')}
          {RESTRICTED_ROLES.map(role => (
            <Link key={role} href={`/people?state=active&role=${role}&restricted=${kind === 'listed' ? 'yes' : 'no'}`}>
              {t(`roles.${role}`, { ns: 'console/common' })}
            </Link>
          ))}
        </p>
      )}
    </Banner>
  )
}
