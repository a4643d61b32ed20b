import type { Poll } from '@atrium/client'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import styles from './poll-form.module.css'
import { useRespond } from './poll-queries.ts'

interface PollFormProps {
  readonly poll: Poll
  readonly onDone: () => void
  /** Null where there is no earlier answer to keep. */
  readonly onCancel: (() => void) | null
}

/** The answers to choose from. */
export function PollForm({ poll, onDone, onCancel }: PollFormProps) {
  const { t } = useTranslation('polls')
  const formats = useFormats()
  const name = useId()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(poll.selected_option_ids))
  const [isMissed, setMissed] = useState(false)
  const respond = useRespond(poll)
  const form = useRef<HTMLFormElement>(null)
  const isChange = onCancel !== null
  useEffect(() => {
    // The button that led here is gone.
    if (isChange) form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isChange])
  const choose = (id: number, isOn: boolean) => {
    const kept = poll.multiple_choice ? [...chosen].filter(other => other !== id) : []
    setChosen(new Set(isOn ? [...kept, id] : kept))
    setMissed(false)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.size === 0) {
      setMissed(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    if (!respond.isPending) respond.mutate([...chosen], { onSuccess: onDone })
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={send}>
      <fieldset className={styles['options']} aria-describedby={isMissed ? `${name}-missed` : undefined}>
        <legend className={styles['legend']}>{t(poll.multiple_choice ? 'choose.several' : 'choose.single')}</legend>
        {poll.options.map(option => (
          <label key={option.id} className={styles['option']}>
            <input
              type={poll.multiple_choice ? 'checkbox' : 'radio'}
              name={name}
              value={option.id}
              checked={chosen.has(option.id)}
              onChange={event => choose(option.id, event.target.checked)}
            />
            <span dir="auto">{option.text}</span>
          </label>
        ))}
      </fieldset>
      {isMissed && (
        <p id={`${name}-missed`} className={styles['missed']} role="alert">
          {t('missed')}
        </p>
      )}
      <div className={styles['foot']}>
        <Button look="primary" type="submit" busy={respond.isPending}>
          {t('send')}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('keep')}
          </Button>
        )}
        {poll.closes_at && (
          <span className={styles['until']}>{t('until', { when: formats.dateTime(poll.closes_at) })}</span>
        )}
      </div>
      <p className={styles['until']}>{t('results_after')}</p>
    </form>
  )
}
