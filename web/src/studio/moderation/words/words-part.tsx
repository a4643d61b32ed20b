import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../../app/problem-state.tsx'
import { Section } from '../../../desk/section.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import styles from '../moderation.module.css'
import { WORDS_MAX, wordsQuery } from '../moderation-queries.ts'
import { AddWords } from './add-words.tsx'
import { useRemoveWord } from './use-remove-word.ts'

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
    .toSorted((one, other) => one.localeCompare(other))
  return (
    <div className={styles['words']}>
      <Section title={t('words.add_title')} lead={t('words.effect')}>
        <AddWords />
      </Section>
      <Section title={t('words.title')}>
        <p className={styles['soft']} role="status">
          {words.length === 0
            ? t('words.none')
            : t('words.count', {
                ...{ count: words.length, number: formats.number(words.length) },
                max: formats.number(WORDS_MAX),
              })}
        </p>
        {words.length > 10 && (
          <SearchField label={t('words.search')} value={search} maxLength={100} onChange={setSearch} />
        )}
        {shown.length > 0 && (
          <ul className={styles['chips']} aria-label={t('words.title')}>
            {shown.map(word => (
              <li key={word} className={styles['chip']}>
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
        {words.length > 0 && shown.length === 0 && <p className={styles['soft']}>{t('words.nothing')}</p>}
      </Section>
    </div>
  )
}
