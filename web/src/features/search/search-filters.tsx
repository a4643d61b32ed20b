import type { FeedPost } from '@atrium/client'
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { X } from 'lucide-preact'
import { compareNames } from '../../i18n/compare-names.ts'
import { useTranslation } from '../../i18n/translate.ts'
import type { Address } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { topicQuery } from '../topics/topics-queries.ts'
import styles from './search-page.module.css'
import { NO_FILTERS, POST_TYPES, type PostFilters, SINCE, type Since } from './search-queries.ts'

/** The filters that the address names. */
export function readFilters(address: Address): PostFilters {
  const id = (name: string) => Number(address.get(name)) || null
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find(value => value === address.get(name)) ?? null
  return {
    topic: id('topic'),
    author: id('author'),
    type: oneOf('type', POST_TYPES),
    since: oneOf('since', Object.keys(SINCE) as Since[]),
  }
}

export const isNarrowed = (filters: PostFilters): boolean => Object.values(filters).some(value => value !== null)

interface SearchFiltersProps {
  readonly filters: PostFilters
  /** Found posts, without and with the filters: the options of the filters. */
  readonly posts: readonly FeedPost[]
  readonly address: Address
}

/** Topic, author, type and time of posts: each where posts differ in it, or where it is chosen. */
export function SearchFilters({ filters, posts, address }: SearchFiltersProps) {
  const { t } = useTranslation('search')
  const { topic, author, type, since } = filters
  const { data: chosenTopic } = useQuery({ ...topicQuery(useQueryClient(), topic ?? 0), enabled: topic !== null })
  const topics = new Map(posts.flatMap(post => post.channels.map(({ id, name }) => [id, name] as const)))
  if (topic !== null && chosenTopic) topics.set(topic, chosenTopic.name)
  const authors = new Map(
    posts.flatMap(({ author: { user_id, display_name } }) =>
      user_id && display_name ? [[user_id, display_name] as const] : [],
    ),
  )
  const types = POST_TYPES.filter(one => posts.some(post => post.content_type === one))
  const times = (Object.keys(SINCE) as Since[]).filter(one => splits(posts, SINCE[one]))
  // One choice is none where all posts are of it.
  const least = { topic: 2, author: posts.some(post => !post.author.user_id) ? 1 : 2, type: 2, since: 1 }
  const filter = (name: keyof PostFilters, value: number | string | null, options: readonly Option[]) =>
    (value !== null || options.length >= least[name]) && (
      <Select
        key={name}
        aria-label={t(`filter.${name}`)}
        value={value ?? ''}
        data-chosen={value !== null || undefined}
        onChange={event => address.change({ [name]: event.currentTarget.value })}
      >
        <option value="">{t(`filter.any_${name}`)}</option>
        {value !== null && !options.some(option => option.value === value) && (
          <option value={value}>{t('filter.chosen')}</option>
        )}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  const shown = [
    filter('topic', topic, byLabel(topics)),
    filter('author', author, byLabel(authors)),
    filter(
      'type',
      type,
      types.map(value => ({ value, label: t(`types.${value}`) })),
    ),
    filter(
      'since',
      since,
      (since === null ? times : (Object.keys(SINCE) as Since[])).map(value => ({ value, label: t(`since.${value}`) })),
    ),
  ]
  if (!shown.some(Boolean)) return null
  return (
    <fieldset className={styles.filters} aria-label={t('filter.label')}>
      {shown}
      {isNarrowed(filters) && (
        <Button look="quiet" icon={<X aria-hidden="true" />} onClick={() => address.change(NOTHING)}>
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}

/** In the address. */
export const NOTHING = Object.fromEntries(Object.keys(NO_FILTERS).map(name => [name, null]))

interface Option {
  readonly value: number | string
  readonly label: string
}

const byLabel = (names: ReadonlyMap<number, string>): Option[] =>
  [...names].map(([value, label]) => ({ value, label })).sort((one, other) => compareNames(one.label, other.label))

const DAY_MS = 24 * 3600 * 1000

/** Whether some of the posts are newer than that, and some are not. */
function splits(posts: readonly FeedPost[], days: number): boolean {
  const from = Date.now() - days * DAY_MS
  const newer = posts.filter(({ published_at }) => published_at !== null && Date.parse(published_at) >= from)
  return newer.length > 0 && newer.length < posts.length
}
