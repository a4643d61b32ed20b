import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { useMe } from '../../apps/shared/session/session.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { keepSearch } from './recent-searches.ts'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'
import { SearchStart } from './search-start.tsx'
import { TopicChip } from './topic-chip.tsx'

const SEARCH_MAX_LENGTH = 500

/** Posts and topics by their words, found while they are typed; the address holds what was asked. */
export function SearchPage() {
  const { t } = useTranslation('search')
  const { user } = useMe()
  const [parameters, setParameters] = useSearchParams()
  const search = useAddressText('q')
  const field = useRef<HTMLInputElement>(null)
  const topicId = Number(parameters.get('topic')) || null
  // Who comes without words comes to type some; with words, to read what was found.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.value === '' && field.current.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const everywhere = () =>
    setParameters(
      now => {
        const next = new URLSearchParams(now)
        next.delete('topic')
        return next
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader title={t('title')} />
      <search>
        <form
          className={styles['form']}
          onSubmit={event => {
            event.preventDefault()
            search.commit(search.typed)
            keepSearch(user.user_id, search.typed)
          }}
        >
          <SearchField
            ref={field}
            size="l"
            label={t(topicId === null ? 'label' : 'label_topic')}
            shortcut="/"
            maxLength={SEARCH_MAX_LENGTH}
            value={search.typed}
            onChange={search.type}
          />
        </form>
      </search>
      {topicId !== null && <TopicChip id={topicId} onRemove={everywhere} />}
      {search.kept ? (
        <SearchResults
          words={search.kept}
          topicId={topicId}
          onOpen={() => keepSearch(user.user_id, search.kept)}
          onEverywhere={everywhere}
        />
      ) : (
        <SearchStart
          onSearch={words => {
            search.commit(words)
            field.current?.focus()
          }}
        />
      )}
    </>
  )
}
