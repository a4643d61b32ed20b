import type { ExplainedScimRequest } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../desk/close-then-focus.ts'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import styles from '../integration/integration.module.css'
import { useMendSetting } from './scim-queries.ts'

/** Makes the setting that would have let a request through; asks first, and says what it was changed to. */
export function MendButton({ setting }: { readonly setting: NonNullable<ExplainedScimRequest['setting']> }) {
  const { t } = useTranslation('console/scim')
  const [isAsking, setAsking] = useState(false)
  const mend = useMendSetting()
  const confirm = async () => {
    const changed = await mend.mutateAsync(setting).catch(() => null)
    if (!changed) return
    toast(t('mended', { name: setting.name, value: setting.value }))
    closeThenFocus(() => setAsking(false))
  }
  return (
    <div className={styles['acts']}>
      <Button size="s" onClick={() => setAsking(true)}>
        {t(`mend.${setting.name}`)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`mend.${setting.name}`)}
          action={t('mend_action')}
          busy={mend.isPending}
          error={mend.error}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>{t(`mend_text.${setting.name}`)}</p>
          <p>
            <code>
              {setting.name} = {setting.value}
            </code>
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
