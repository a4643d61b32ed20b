import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/device/copy-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './integration.module.css'

interface CopyValueProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
}

/** A value that is brought to another system: shown in full, and copied by a button. */
export function CopyValue({ label, value, hint }: CopyValueProps) {
  const { t } = useTranslation('console/integration')
  const [isCopied, setCopied] = useState(false)
  return (
    <Field label={label} hint={hint}>
      {control => (
        <>
          <span className={styles['copy']}>
            <TextInput
              {...control}
              readOnly
              dir="ltr"
              className={styles['code'] ?? ''}
              value={value}
              onFocus={event => event.target.select()}
            />
            <Button
              icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
              aria-label={t('copy_named', { name: label })}
              onClick={() => void copyText(value).then(setCopied)}
            >
              {t(isCopied ? 'copied' : 'copy')}
            </Button>
          </span>
          <span role="status">
            <VisuallyHidden>{isCopied && t('copied')}</VisuallyHidden>
          </span>
        </>
      )}
    </Field>
  )
}
