import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAddress } from '../../../../features/editor/document/address.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import styles from './attachments.module.css'

interface AddAddressProps {
  readonly label: string
  readonly hint?: string
  readonly action: string
  readonly disabled?: boolean
  readonly onAdd: (url: string) => void
}

/** A field for the address of a page or file: what is no such address is said at the field. */
export function AddAddress({ label, hint, action, disabled = false, onAdd }: AddAddressProps) {
  const { t } = useTranslation('studio/compose')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const add = () => {
    const url = readAddress(typed)
    const isAddress = url !== null && /^https?:/.test(url)
    setWrong(!isAddress)
    input.current?.focus()
    if (!isAddress || disabled) return
    setTyped('')
    onAdd(url)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Field label={label} hint={hint} error={isWrong ? t('links.wrong') : null}>
      {control => (
        <div className={styles['adding']}>
          <TextInput
            {...control}
            ref={input}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onKeyDown={onKeyDown}
            onChange={event => {
              setTyped(event.target.value)
              setWrong(false)
            }}
          />
          <Button size="s" icon={<Plus aria-hidden="true" />} aria-disabled={disabled} onClick={add}>
            {action}
          </Button>
        </div>
      )}
    </Field>
  )
}
