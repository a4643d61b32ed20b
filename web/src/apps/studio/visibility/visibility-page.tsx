import type { Post, VisibilityCheck } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Check, Eye, EyeOff, X } from 'lucide-preact'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { attributesQuery } from '../audiences/audiences-queries.ts'
import { type Operator, takesValue } from '../audiences/rule-tree.ts'
import { PersonSearch } from '../parts/person-search.tsx'
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
