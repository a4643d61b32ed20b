import { useQuery } from '@tanstack/preact-query'
import { X } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { compareNames } from '../../../i18n/compare-names.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import styles from './moderation.module.css'
import { useChangeWords, WORD_MAX_LENGTH, WORDS_MAX, wordsQuery } from './moderation-queries.ts'

/** The words that send what people write to a review. */
export function WordsPart() {
  const { t } = useTranslation('studio/moderation')
  const formats = useFormats()
  const { data: words, error, isFetching, refetch } = useQuery(wordsQuery)
  const [search, setSearch] = useState('')
  const remove = useRemoveWord()
  if (error && !words) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!words) return <TableSkeleton rows={4} />
  const wanted = search.trim().toLocaleLowerCase()
  const shown = words
    .filter(word => word.toLocaleLowerCase().includes(wanted))
    .toSorted((one, other) => compareNames(one, other))
  return (
    <div className={styles.words}>
      <Section title={t('words.add_title')} lead={t('words.effect')}>
        <AddWords />
      </Section>
      <Section title={t('words.title')}>
        <p className={styles.soft} role="status">
          {words.length === 0
            ? t('words.none')
            : t('words.count', {
                count: words.length,
                number: formats.number(words.length),
                max: formats.number(WORDS_MAX),
              })}
        </p>
        {words.length > 10 && (
          <SearchField label={t('words.search')} value={search} maxLength={100} onChange={setSearch} />
        )}
        {shown.length > 0 && (
          <ul className={styles.chips} aria-label={t('words.title')}>
            {shown.map(word => (
              <li key={word} className={styles.chip}>
                <span dir="auto">{word}</span>
                <IconButton
                  size="s"
                  label={t('words.remove', { word })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => void remove(word)}
                />
              </li>
            ))}
          </ul>
        )}
        {words.length > 0 && shown.length === 0 && <p className={styles.soft}>{t('words.nothing')}</p>}
      </Section>
    </div>
  )
}

/** Words or phrases, one a line: typed, or pasted from a list. */
function AddWords() {
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
      className={styles.add}
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
            onInput={event => {
              setText(event.currentTarget.value)
              setFault(null)
              if (change.isError) change.reset()
            }}
          />
        )}
      </Field>
      <UnsavedGuard isChanged={text.trim() !== ''} />
      <Refusal error={change.error} />
      <Button type="submit" busy={change.isPending}>
        {t('words.add')}
      </Button>
    </form>
  )
}

/** Takes a word off the list, with a way back. */
function useRemoveWord() {
  const { t } = useTranslation('studio/moderation')
  const { mutateAsync } = useChangeWords()
  const failed = () => void toast(t('words.failed'))
  return async (word: string): Promise<void> => {
    const isDone = await mutateAsync(words => words.filter(other => other !== word)).catch(() => null)
    if (!isDone) return failed()
    const run = () => void mutateAsync(words => [...words, word]).catch(failed)
    toast(t('words.removed', { word }), { action: { label: t('undo', { ns: 'ui' }), run } })
    closeThenFocus(() => {}, 'main section:last-of-type h2')
  }
}
