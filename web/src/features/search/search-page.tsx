import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { History, Search, X } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { useAddress, useAddressText } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { topicQuery } from '../topics/topics-queries.ts'
import { forgetSearch, forgetSearches, keepSearch, useRecentSearches } from './recent-searches.ts'
import { readFilters } from './search-filters.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'

const SEARCH_MAX_LENGTH = 500
/** Milliseconds between a key and the search. */
const TYPING_MS = 20

/** Everything by its words, found while they are typed; the address holds what was asked. */
export function SearchPage() {
  const { t } = useTranslation('search')
  const { user } = useMe()
  const address = useAddress()
  const search = useAddressText('q', TYPING_MS)
  const field = useRef<HTMLInputElement>(null)
  const { topic } = readFilters(address)
  // Without words in the address the field takes the focus, with words the heading of the results.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.value === '' && field.current.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const searchFor = (words: string) => {
    search.commit(words)
    field.current?.focus()
  }
  return (
    <>
      <PageHeader title={t('title')} />
      <search>
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            search.commit(search.typed)
            keepSearch(user.user_id, search.typed)
          }}
        >
          <SearchField
            ref={field}
            size="l"
            label={t(topic === null ? 'label' : 'label_topic')}
            shortcut="/"
            maxLength={SEARCH_MAX_LENGTH}
            value={search.typed}
            onChange={search.type}
          />
        </form>
      </search>
      {topic !== null && !search.kept && <TopicChip id={topic} onRemove={() => address.change({ topic: null })} />}
      {search.kept ? (
        <SearchResults words={search.kept} onOpen={() => keepSearch(user.user_id, search.kept)} onSearch={searchFor} />
      ) : (
        <SearchStart onSearch={searchFor} />
      )}
    </>
  )
}

/** Before anything is searched for: what was searched for last, or what can be. */
function SearchStart({ onSearch }: { readonly onSearch: (words: string) => void }) {
  const { t } = useTranslation('search')
  const { user } = useMe()
  const recent = useRecentSearches(user.user_id)
  if (recent.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<Search />}
          title={t('start.title')}
          text={t('start.text')}
          actions={<ButtonLink href="/topics">{t('to_topics')}</ButtonLink>}
        />
      </Card>
    )
  }
  const forgetAll = () => {
    forgetSearches(user.user_id)
    const bringBack = () => {
      for (const words of recent.toReversed()) keepSearch(user.user_id, words)
    }
    toast(t('recent.cleared'), { action: { label: t('undo', { ns: 'ui' }), run: bringBack } })
  }
  return (
    <section aria-labelledby="recent-searches">
      <div className={styles.head}>
        <h2 id="recent-searches">{t('recent.title')}</h2>
        <Button look="quiet" size="s" onClick={forgetAll}>
          {t('recent.clear')}
        </Button>
      </div>
      <Card padded={false}>
        <ul className={styles.list}>
          {recent.map(words => (
            <li key={words} className={styles.recent}>
              <button type="button" className={styles.again} onClick={() => onSearch(words)}>
                <History aria-hidden="true" />
                <span>{words}</span>
              </button>
              <IconButton
                size="s"
                label={t('recent.forget', { words })}
                icon={<X aria-hidden="true" />}
                onClick={() => forgetSearch(user.user_id, words)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <p className={styles.note}>{t('recent.note')}</p>
    </section>
  )
}

interface TopicChipProps {
  readonly id: number
  readonly onRemove: () => void
}

/** Names the topic that is searched, with the button that ends that. */
function TopicChip({ id, onRemove }: TopicChipProps) {
  const { t } = useTranslation('search')
  const { data: topic } = useQuery(topicQuery(useQueryClient(), id))
  return (
    <p className={styles.chips}>
      <button type="button" className={styles.chip} onClick={onRemove}>
        <span>{t('only_in', { name: topic?.name ?? '…' })}</span>
        <X aria-label={t('everywhere')} />
      </button>
    </p>
  )
}
