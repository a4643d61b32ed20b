import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useRedeliverFailed } from '../webhooks-queries.ts'

const HOUR_MS = 3_600_000
const HOURS = [1, 24, 168, 720] as const

/** Sends again what finally failed in the last hours or days. */
export function ResendFailed({ id }: { readonly id: string }) {
  const { t } = useTranslation('console/webhooks')
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const [hours, setHours] = useState<number>(24)
  const resend = useRedeliverFailed(id)
  const confirm = () =>
    resend.mutate(new Date(Date.now() - hours * HOUR_MS).toISOString(), {
      onSuccess: count => {
        setAsking(false)
        toast(t('resent', { count, number: formats.number(count) }))
      },
    })
  return (
    <>
      <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('resend_failed')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('resend_failed')}
          action={t('resend')}
          busy={resend.isPending}
          error={resend.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('resend_failed_text')}</p>
          <Field label={t('resend_since')}>
            {control => (
              <Select {...control} value={hours} onChange={event => setHours(Number(event.target.value))}>
                {HOURS.map(each => (
                  <option key={each} value={each}>
                    {t(`since.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </ConfirmDialog>
      )}
    </>
  )
}
