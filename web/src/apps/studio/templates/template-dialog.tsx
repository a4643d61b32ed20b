import { AtriumError, type PostTemplate, type PostTemplateContent } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { useEdited } from '../../../ui/admin/settings-form.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { templatesQuery, useCreateTemplate, useUpdateTemplate } from './templates-queries.ts'

// In characters, of the contract (docs/contract/content.md#templates).
const NAME_MAX_LENGTH = 100
const DESCRIPTION_MAX_LENGTH = 500
const TEMPLATES_MAX = 200

interface TemplateDialogProps {
  /** The template to rename; null to store a post as a template. */
  readonly template: PostTemplate | null
  /** The content to store; null to change only name and description. */
  readonly content: PostTemplateContent | null
  readonly onClose: () => void
}

/** Stores a post as a template, new or in place of another, or renames a template. */
export function TemplateDialog({ template, content, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('studio/templates')
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: content !== null })
  const [replaced, setReplaced] = useState(template)
  const { values, isChanged, set } = useEdited({
    name: (replaced?.name ?? content?.title ?? '').slice(0, NAME_MAX_LENGTH),
    description: replaced?.description ?? '',
  })
  const [isTried, setTried] = useState(false)
  const create = useCreateTemplate()
  const update = useUpdateTemplate()
  const error = create.error ?? update.error
  const isFull = error instanceof AtriumError && error.status === 409
  const name = values.name.trim()
  const send = async () => {
    setTried(true)
    if (name === '' || create.isPending || update.isPending) return
    const fields = { name, description: values.description.trim() || null, ...(content ? { content } : {}) }
    const saved = replaced
      ? update.mutateAsync({ id: replaced.id, ...fields })
      : create.mutateAsync({ ...fields, content: content ?? {} })
    if (!(await saved.catch(() => null))) return
    toast(t('saved', { name }))
    closeThenFocus(onClose)
  }
  return (
    <FormDialog
      title={template ? t('rename_title', { name: template.name }) : t('save_title')}
      action={t('save')}
      busy={create.isPending || update.isPending}
      error={isFull ? null : error}
      isChanged={isChanged}
      onSend={() => void send()}
      onClose={onClose}
    >
      {content && <p>{t('save_text')}</p>}
      {content && templates.length > 0 && (
        <Field label={t('place')}>
          {control => (
            <Select
              {...control}
              value={replaced?.id ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setReplaced(templates.find(({ id }) => id === Number(value)) ?? null)
              }
            >
              <option value="">{t('place_new')}</option>
              {templates.map(each => (
                <option key={each.id} value={each.id}>
                  {t('place_of', { name: each.name })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={t('name')} error={isTried && name === '' ? t('no_name') : null}>
        {control => (
          <TextInput
            {...control}
            ref={takesFocus}
            dir="auto"
            maxLength={NAME_MAX_LENGTH}
            value={values.name}
            onInput={event => set('name', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('description')} optional>
        {control => (
          <TextArea
            {...control}
            rows={2}
            dir="auto"
            maxLength={DESCRIPTION_MAX_LENGTH}
            value={values.description}
            onInput={event => set('description', event.currentTarget.value)}
          />
        )}
      </Field>
      {isFull && <FieldError>{t('full', { max: TEMPLATES_MAX })}</FieldError>}
    </FormDialog>
  )
}
