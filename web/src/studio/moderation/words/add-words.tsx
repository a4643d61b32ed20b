import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../../desk/refusal.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import styles from '../moderation.module.css'
import { useChangeWords, WORD_MAX_LENGTH, WORDS_MAX } from '../moderation-queries.ts'

/** Words or phrases, one a line: typed, or pasted from a list. */
export function AddWords() {
  const { t } = useTranslation('studio/moderation')
  const formats = useFormats()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const change = useChangeWords()
  const faultOf = (lines: readonly string[]): string | null => {
    const long = lines.find(line => line.length > WORD_MAX_LENGTH)
    if (lines.length === 0) return t('words.missing')
    if (long) return t('words.too_long', { start: long.slice(0, 30), max: formats.number(WORD_MAX_LENGTH) })
    return lines.length > WORDS_MAX ? t('words.over_max', { max: formats.number(WORDS_MAX) }) : null
  }
  const send = async () => {
    const lines = [...new Set(text.split('\n').map(line => line.trim()))].filter(Boolean)
    const wrong = faultOf(lines)
    setFault(wrong)
    if (wrong || change.isPending) return area.current?.focus()
    const outcome = await change.mutateAsync(words => [...new Set([...words, ...lines])]).catch(() => null)
    area.current?.focus()
    if (!outcome) return
    setText('')
    const count = outcome.after.length - outcome.before.length
    toast(count === 0 ? t('words.added_none') : t('words.added', { count, number: formats.number(count) }))
  }
  return (
    <form
      className={styles['add']}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label={t('words.field')} hint={t('words.field_hint')} error={fault}>
        {control => (
          <TextArea
            {...control}
            ref={area}
            dir="auto"
            rows={4}
            value={text}
            onChange={event => {
              setText(event.target.value)
              setFault(null)
              if (change.isError) change.reset()
            }}
          />
        )}
      </Field>
      <Refusal error={change.error} />
      <Button type="submit" busy={change.isPending}>
        {t('words.add')}
      </Button>
    </form>
  )
}
