import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import type { FormPart } from './connection-section.tsx'
import type { Draft } from './draft.ts'

/** Whether people may still sign in with a password. */
export function RequiredSection({ draft, change }: FormPart) {
  const { t } = useTranslation('console/sign_in')
  return (
    <Section title={t('required.title')} lead={t('required.lead')}>
      <Switch
        label={t('field.required')}
        hint={t('hint.required')}
        checked={draft.required}
        onChange={event => change({ required: event.target.checked })}
      />
      {draft.required && (
        <Switch
          label={t('field.required_for_administrators')}
          hint={t('hint.required_for_administrators')}
          checked={draft.required_for_administrators}
          onChange={event => change({ required_for_administrators: event.target.checked })}
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
