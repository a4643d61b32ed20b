import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import type { Change, Draft } from './draft.ts'

interface SamlFieldsProps {
  readonly draft: Draft
  readonly change: Change
  readonly missing: (text: string) => string | null
}

/** What a SAML provider is reached by: an address of its metadata, or the document. */
export function SamlFields({ draft, change, missing }: SamlFieldsProps) {
  const { t } = useTranslation('console/sign_in')
  return (
    <>
      <Field
        label={t('field.metadata_url')}
        hint={t('hint.metadata_url')}
        error={missing(draft.metadata_url + draft.metadata_xml)}
      >
        {control => (
          <TextInput
            {...control}
            type="url"
            maxLength={2048}
            value={draft.metadata_url}
            onChange={event => change({ metadata_url: event.target.value })}
          />
        )}
      </Field>
      {draft.metadata_url.trim() === '' && (
        <Field label={t('field.metadata_xml')} hint={t('hint.metadata_xml')}>
          {control => (
            <TextArea
              {...control}
              rows={6}
              spellCheck={false}
              maxLength={200_000}
              value={draft.metadata_xml}
              onChange={event => change({ metadata_xml: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
