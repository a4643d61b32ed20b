import type { DirectoryPerson, Post, VisibilityCheck } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Check, Eye, EyeOff, X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { useId } from '../../../lib/use-id.ts'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { attributesQuery } from '../audiences/audiences-queries.ts'
import { type Operator, takesValue } from '../audiences/rule-tree.ts'
import { peopleQuery } from '../parts/people-queries.ts'
import { whereOf } from '../parts/person-name.tsx'
import { explanationQuery, personNameQuery, shownPostQuery } from '../parts/post-queries.ts'
import { PostTabs } from '../parts/post-words.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import styles from './visibility.module.css'

/** Why a person sees a post, or does not: found by name, explained rule by rule. */
export function VisibilityPage() {
  const { t } = useTranslation('studio/visibility')
  return (
    <RecordPage parameter="content_id" query={shownPostQuery} title={t('title')} pending={<TableSkeleton rows={4} />}>
      {post => <Asked post={post} />}
    </RecordPage>
  )
}

function Asked({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/visibility')
  const address = useAddress()
  const [, navigate] = useLocation()
  const person = Number(address.get('person')) || null
  return (
    <>
      <PageHeader title={t('title')} lead={post.title} />
      <PostTabs post={post} current="visibility" />
      <PersonSearch onChosen={id => navigate(address.hrefWith({ person: String(id) }))} />
      {person === null ? <p className={styles.hint}>{t('hint')}</p> : <Explanation post={post} userId={person} />}
    </>
  )
}

interface PersonSearchProps {
  readonly onChosen: (userId: number) => void
}

/**
 * A person, found by name: a combobox whose list follows what is typed (WAI-ARIA: list autocomplete). The first person is active
 * from the start, so that Enter takes the only one; arrows move among them, Escape empties the field.
 */
function PersonSearch({ onChosen }: PersonSearchProps) {
  const { t } = useTranslation('studio/visibility')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const search = typed.trim()
  const wanted = useDeferred(search)
  const { data = [], isSuccess, isPlaceholderData } = useQuery({ ...peopleQuery(wanted), enabled: wanted !== '' })
  const people = search === '' || wanted === '' ? [] : data
  // Enter must not take somebody whom the words that were typed last do not find.
  const isCurrent = search === wanted && !isPlaceholderData
  const type = (words: string) => {
    setTyped(words)
    setAt(0)
  }
  const choose = (userId: number) => {
    type('')
    onChosen(userId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const person = people[at]
    if (step && people.length > 0) setAt((at + step + people.length) % people.length)
    else if (event.key === 'Enter' && person && isCurrent) choose(person.user_id)
    else if (event.key === 'Escape' && typed) type('')
    else return
    event.preventDefault()
  }
  const isOpen = people.length > 0
  return (
    <div className={styles.ask}>
      <SearchField
        label={t('search')}
        value={typed}
        maxLength={200}
        onChange={type}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
      />
      {isOpen && <PeopleFound id={id} people={people} active={at} onChosen={choose} />}
      {search !== '' && isCurrent && isSuccess && !isOpen && <p role="status">{t('nobody')}</p>}
    </div>
  )
}

interface PeopleFoundProps {
  readonly id: string
  readonly people: readonly DirectoryPerson[]
  /** Which of them Enter takes. */
  readonly active: number
  readonly onChosen: (userId: number) => void
}

/** The people whose name has the words that were typed. The focus stays in the field, whose keys are theirs. */
function PeopleFound({ id, people, active, onChosen }: PeopleFoundProps) {
  const { t } = useTranslation('studio/visibility')
  return (
    <Card padded={false}>
      <div id={id} role="listbox" className={styles.people} aria-label={t('found')}>
        {people.map(({ user_id, display_name, avatar_url, ...person }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={user_id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.person}
            onPointerDown={event => event.preventDefault()}
            onClick={() => onChosen(user_id)}
          >
            <Avatar name={display_name} url={avatar_url} size={32} />
            <span className={styles.name} dir="auto">
              {display_name}
            </span>
            <span className={styles.department}>{whereOf(person)}</span>
          </div>
        ))}
      </div>
    </Card>
  )
}

interface ExplanationProps {
  readonly post: Post
  readonly userId: number
}

/** The verdict, what has happened so far, and every rule with what would have to change. */
function Explanation({ post, userId }: ExplanationProps) {
  const { t } = useTranslation('studio/visibility')
  const { data, error, isFetching, refetch } = useQuery(explanationQuery(post.id, userId))
  const { data: name = t('one_person') } = useQuery(personNameQuery(userId))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="12rem" radius="16px" />
  const happened = (['notified_at', 'viewed_at', 'acknowledged_at'] as const).flatMap(name => {
    const at = data[name]
    return at ? [{ name, at }] : []
  })
  return (
    <Card as="section" className={styles.explanation ?? ''} aria-label={t('explanation')}>
      <p className={styles.verdict} role="status" data-visible={data.visible}>
        {data.visible ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        {t(data.visible ? 'visible' : 'hidden', { name })}
      </p>
      {happened.length > 0 && (
        <ul className={styles.happened}>
          {happened.map(({ name, at }) => (
            <li key={name}>
              {t(name)} <RelativeTime at={at} />
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.checks}>
        {data.checks.map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: checks of deleted audiences have nothing else to tell them apart
          <CheckRow key={index} check={check} />
        ))}
      </ul>
    </Card>
  )
}

/** One rule: whether it lets the person through, the conditions it looked at, and what would have to change. */
function CheckRow({ check }: { readonly check: VisibilityCheck }) {
  const { t } = useTranslation('studio/visibility')
  const Icon = check.passed ? Check : X
  const name = check.subject?.name ?? t('deleted')
  const { data: attributes } = useQuery(attributesQuery)
  const labelOf = (attribute: string) => attributes?.find(each => each.attribute === attribute)?.label ?? attribute
  return (
    <li className={styles.check} data-passed={check.passed}>
      <Icon aria-hidden="true" />
      <div>
        <p className={styles.rule}>
          <VisuallyHidden>{t(check.passed ? 'passed' : 'failed')} </VisuallyHidden>
          {t(`rule.${check.rule}`, { name })}
        </p>
        {check.conditions.length > 0 && (
          <ul className={styles.conditions}>
            {check.conditions.map(({ attribute, operator, value, actual, passed }) => (
              <li key={`${attribute} ${operator} ${textOfValue(value)}`} data-passed={passed}>
                {value === null && takesValue(operator as Operator)
                  ? t('condition_private', { attribute: labelOf(attribute) })
                  : t('condition', {
                      attribute: labelOf(attribute),
                      operator: t(`operator.${operator as 'eq'}`),
                      value: textOfValue(value),
                      actual: [actual ?? []].flat().join(', ') || t('no_value'),
                    })}
              </li>
            ))}
          </ul>
        )}
        {check.remedy && <p className={styles.remedy}>{check.remedy}</p>}
      </div>
    </li>
  )
}

type Value = VisibilityCheck['conditions'][number]['value']

/** Days as the bounds that they must be within. */
function textOfValue(value: Value): string {
  if (value === null || typeof value === 'string' || Array.isArray(value)) return [value ?? []].flat().join(', ')
  if (value.min === undefined) return `≤ ${value.max}`
  return value.max === undefined ? `≥ ${value.min}` : `${value.min} … ${value.max}`
}
