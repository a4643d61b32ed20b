import { Plus } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { InputAttributes } from '../../jsx/elements.ts'
import { Button } from '../actions/button.tsx'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface AddFieldProps extends Omit<InputAttributes, 'value' | 'onChange' | 'onKeyDown'> {
  readonly label: string
  readonly hint?: string
  readonly optional?: boolean
  /** Label of the button. */
  readonly action: string
  /** Adds what was typed; returns what is wrong with it, which is shown at the field. */
  readonly onAdd: (typed: string) => string | null
}

/** A field that adds to a list what is typed, with its button or with Enter. */
export function AddField({ label, hint, optional = false, action, disabled = false, onAdd, ...rest }: AddFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = () => {
    input.current?.focus()
    if (disabled) return
    const found = onAdd(typed.trim())
    setFault(found)
    if (found === null) setTyped('')
  }
  return (
    <Field label={label} hint={hint} optional={optional} error={fault}>
      {control => (
        <div className={styles.adding}>
          <TextInput
            {...rest}
            {...control}
            ref={input}
            autoComplete="off"
            value={typed}
            onInput={event => {
              setTyped(event.currentTarget.value)
              setFault(null)
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button icon={<Plus aria-hidden="true" />} aria-disabled={disabled} onClick={add}>
            {action}
          </Button>
        </div>
      )}
    </Field>
  )
}

/** Attributes of a field for web addresses. */
export const ADDRESS_INPUT = { inputMode: 'url', autoCapitalize: 'none', spellcheck: false } as const
