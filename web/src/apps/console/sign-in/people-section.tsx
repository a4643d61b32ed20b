import { useTranslation } from '../../../i18n/translate.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { FormPart } from './connection-section.tsx'
import { ATTRIBUTES, type Draft, MATCHES } from './draft.ts'
import styles from './sign-in.module.css'

interface PeopleSectionProps extends FormPart {
  /** Whether a domain belongs to another provider. */
  readonly isTaken: boolean
}

/** Whom the provider signs in, and how they are found. */
export function PeopleSection({ draft, change, isTaken }: PeopleSectionProps) {
  const { t } = useTranslation('console/sign_in')
  return (
    <Section title={t('people.title')} lead={t('people.lead')}>
      <Field label={t('field.domains')} hint={t('hint.domains')} error={isTaken ? t('taken') : null} optional>
        {control => (
          <TextInput
            {...control}
            spellcheck={false}
            value={draft.domains}
            onInput={event => change({ domains: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('field.match')} hint={t(`match_hint.${draft.match}`)}>
        {control => (
          <Select
            {...control}
            value={draft.match}
            onChange={event => change({ match: event.currentTarget.value as Draft['match'] })}
          >
            {MATCHES.map(match => (
              <option key={match} value={match}>
                {t(`attribute.${match}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch
        label={t('field.create_users')}
        hint={t('hint.create_users')}
        checked={draft.create_users}
        onChange={event => change({ create_users: event.currentTarget.checked })}
      />
    </Section>
  )
}

/** Which claims or attributes mean what, where they have other names than usual. */
export function AttributesSection({ draft, change }: FormPart) {
  const { t } = useTranslation('console/sign_in')
  return (
    <Section title={t('attributes.title')} lead={t('attributes.lead')}>
      <div className={styles.pair}>
        {ATTRIBUTES.map(name => (
          <Field key={name} label={t(`attribute.${name}`)} optional>
            {control => (
              <TextInput
                {...control}
                spellcheck={false}
                maxLength={255}
                value={draft.attributes[name]}
                onInput={event => change({ attributes: { ...draft.attributes, [name]: event.currentTarget.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </Section>
  )
}

/** Whether people may still sign in with a password. */
export function RequiredSection({ draft, change }: FormPart) {
  const { t } = useTranslation('console/sign_in')
  return (
    <Section title={t('required.title')} lead={t('required.lead')}>
      <Switch
        label={t('field.required')}
        hint={t('hint.required')}
        checked={draft.required}
        onChange={event => change({ required: event.currentTarget.checked })}
      />
      {draft.required && (
        <Switch
          label={t('field.required_for_administrators')}
          hint={t('hint.required_for_administrators')}
          checked={draft.required_for_administrators}
          onChange={event => change({ required_for_administrators: event.currentTarget.checked })}
        />
      )}
    </Section>
  )
}

interface RequiredDialogProps {
  readonly draft: Draft
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says what will happen before passwords stop being a way in. */
export function RequiredDialog({ draft, onConfirm, onClose }: RequiredDialogProps) {
  const { t } = useTranslation('console/sign_in')
  const domains = draft.domains.trim()
  return (
    <ConfirmDialog
      danger={draft.required_for_administrators}
      title={t('required.ask', { name: draft.name })}
      action={t('required.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{domains ? t('required.people_of', { domains }) : t('required.everybody')}</p>
      <p>{t(draft.required_for_administrators ? 'required.administrators_too' : 'required.administrators_not')}</p>
      <p>{t('required.try_first')}</p>
    </ConfirmDialog>
  )
}
