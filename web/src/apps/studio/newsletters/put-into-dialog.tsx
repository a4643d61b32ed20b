import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { newslettersQuery, useCreateNewsletter, usePutInto } from './newsletters-queries.ts'

interface PutIntoDialogProps {
  readonly contentId: number
  readonly onClose: () => void
}

/** Puts a post at the end of a draft, or begins a newsletter with it. */
export function PutIntoDialog({ contentId, onClose }: PutIntoDialogProps) {
  const { t } = useTranslation('studio/newsletters')
  const [, navigate] = useLocation()
  const { data } = useQuery(newslettersQuery(1, 'draft', ''))
  const [chosen, setChosen] = useState<string | null>(null)
  const create = useCreateNewsletter()
  const put = usePutInto()
  const drafts = data?.rows ?? []
  const value = chosen ?? String(drafts[0]?.id ?? '')
  const onSuccess = ({ newsletter }: { readonly newsletter: { readonly id: number } }) => {
    toast(t('put_into.done'))
    onClose()
    navigate(`/newsletters/${newsletter.id}`)
  }
  const confirm = () =>
    value === ''
      ? create.mutate({ name: t('untitled'), contentId }, { onSuccess })
      : put.mutate({ newsletterId: Number(value), contentId }, { onSuccess })
  return (
    <ConfirmDialog
      title={t('put_into.title')}
      action={t('put_into.action')}
      busy={create.isPending || put.isPending}
      error={create.error ?? put.error}
      ready={data !== undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label={t('put_into.choose')}>
        {control => (
          <Select {...control} value={value} onChange={event => setChosen(event.currentTarget.value)}>
            {drafts.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
            <option value="">{t('put_into.new')}</option>
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  )
}
