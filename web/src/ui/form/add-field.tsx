import { Plus } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { InputAttributes } from '../../jsx/elements.ts'
import { Button } from '../actions/button.tsx'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'
import { useTypedField } from './typed-fields.ts'

interface AddFieldProps extends Omit<InputAttributes, 'value' | 'onChange' | 'onKeyDown'> {
  readonly label: string
  readonly hint?: string
  readonly optional?: boolean
  /** Label of the button. */
  readonly action: string
  /** Adds what was typed; returns what is wrong with it, which is shown at the field, where the text stays. */
  readonly onAdd: (typed: string) => string | null | Promise<string | null>
}

/** A field that adds to a list what is typed, with its button, with Enter, or when the form around it is sent. */
export function AddField({ label, hint, optional = false, action, disabled = false, onAdd, ...rest }: AddFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = async (): Promise<boolean> => {
    if (disabled) return false
    const given = onAdd(typed.trim())
    const found = given instanceof Promise ? await given : given
    setFault(found)
    // The field may hold another text meanwhile.
    if (found === null) setTyped(now => (now === typed ? '' : now))
    return found === null
  }
  const addHere = () => {
    input.current?.focus()
    void add()
  }
  useTypedField(typed.trim() !== '', {
    add: async () => {
      const isAdded = await add()
      if (!isAdded) input.current?.focus()
      return isAdded
    },
    clear: () => {
      setTyped('')
      setFault(null)
    },
  })
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
              addHere()
            }}
          />
          <Button icon={<Plus aria-hidden="true" />} aria-disabled={disabled} onClick={addHere}>
            {action}
          </Button>
        </div>
      )}
    </Field>
  )
}

/** Attributes of a field for web addresses. */
export const ADDRESS_INPUT = { inputMode: 'url', autoCapitalize: 'none', spellcheck: false } as const
