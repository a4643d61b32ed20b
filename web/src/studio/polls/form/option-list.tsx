import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from '../polls.module.css'
import { OPTION_MAX_LENGTH, OPTIONS_MAX, OPTIONS_MIN, type OptionField } from './fields.ts'
import { useOptions } from './use-options.ts'

interface OptionListProps {
  readonly options: readonly OptionField[]
  readonly error: string | null
  readonly onChange: (options: readonly OptionField[]) => void
}

/** The answers in their order. Enter goes to the next one, which is made where there is none. */
export function OptionList({ options, error, onChange }: OptionListProps) {
  const { t } = useTranslation('studio/polls')
  const list = useRef<HTMLFieldSetElement>(null)
  const { write, add, remove, move } = useOptions({ options, onChange, list })
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(index)
  }
  return (
    <fieldset ref={list} className={styles['options']}>
      <legend className={styles['legend']}>{t('options.title')}</legend>
      {options.map(({ key, text }, index) => {
        const number = index + 1
        return (
          <div key={key} className={styles['option']}>
            <TextInput
              name="option"
              aria-label={t('options.one', { number })}
              aria-invalid={error !== null && text.trim() === '' ? true : undefined}
              dir="auto"
              maxLength={OPTION_MAX_LENGTH}
              value={text}
              onChange={event => write(index, event.target.value)}
              onKeyDown={event => onKeyDown(event, index)}
            />
            <IconButton
              size="s"
              label={t('options.up', { number })}
              icon={<ArrowUp aria-hidden="true" />}
              aria-disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              size="s"
              label={t('options.down', { number })}
              icon={<ArrowDown aria-hidden="true" />}
              aria-disabled={index === options.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              size="s"
              label={t('options.remove', { number })}
              icon={<X aria-hidden="true" />}
              aria-disabled={options.length <= OPTIONS_MIN}
              onClick={() => remove(index)}
            />
          </div>
        )
      })}
      {error && <FieldError>{error}</FieldError>}
      {options.length < OPTIONS_MAX && (
        <div className={styles['add']}>
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => add(options.length - 1)}>
            {t('options.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
