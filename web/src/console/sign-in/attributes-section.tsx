import { useTranslation } from 'react-i18next'
import { Section } from '../../desk/section.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import type { FormPart } from './connection-section.tsx'
import { ATTRIBUTES } from './draft.ts'
import styles from './sign-in.module.css'

/** Which claims or attributes mean what, where they have other names than usual. */
export function AttributesSection({ draft, change }: FormPart) {
  const { t } = useTranslation('console/sign_in')
  return (
    <Section title={t('attributes.title')} lead={t('attributes.lead')}>
      <div className={styles['pair']}>
        {ATTRIBUTES.map(name => (
          <Field key={name} label={t(`attribute.${name}`)} optional>
            {control => (
              <TextInput
                {...control}
                spellCheck={false}
                maxLength={255}
                value={draft.attributes[name]}
                onChange={event => change({ attributes: { ...draft.attributes, [name]: event.target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </Section>
  )
}
