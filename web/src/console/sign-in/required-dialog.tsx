import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import type { Draft } from './draft.ts'

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
