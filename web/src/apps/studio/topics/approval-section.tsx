import type { Topic } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { useId } from '../../../lib/use-id.ts'
import { ChoiceList } from '../../../ui/admin/choice-list.tsx'
import form from '../../../ui/admin/form.module.css'
import { Section } from '../../../ui/admin/section.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { peopleByIdQuery, peopleQuery, REVIEWERS } from '../parts/people-queries.ts'
import { whereOf } from '../parts/person-name.tsx'
import styles from './topics.module.css'
import type { SectionProps } from './use-topic-form.ts'

const REVIEWS = ['none', 'others', 'managers'] as const

interface ApprovalSectionProps extends SectionProps {
  /** Null of a new one. */
  readonly topic: Topic | null
}

/** The approvers of a topic's posts. */
export function ApprovalSection({ topic, fields, change }: ApprovalSectionProps) {
  const { t } = useTranslation('studio/topics')
  const { user, can } = useMe()
  const name = useId()
  const mayChange = can.manage || topic?.review !== 'managers' || topic.reviewers.includes(user.user_id)
  return (
    <Section title={t('approval.title')} lead={t('approval.lead')}>
      <fieldset className={form.form} aria-label={t('approval.title')} disabled={!mayChange}>
        {REVIEWS.map(review => (
          <Radio
            key={review}
            name={name}
            label={t(`approval.${review}`)}
            hint={t(`approval.hint.${review}`)}
            checked={fields.review === review}
            onChange={() => change({ review })}
          />
        ))}
        {fields.review === 'managers' && <Approvers fields={fields} change={change} />}
      </fieldset>
      {!mayChange && <p className={styles.hint}>{t('approval.not_yours')}</p>}
    </Section>
  )
}

/** The people who approve beside program managers. */
function Approvers({ fields, change }: SectionProps) {
  const { t } = useTranslation('studio/topics')
  const [search, setSearch] = useState('')
  const query = useQuery(peopleQuery(useDeferred(search.trim()), REVIEWERS))
  const { data: found = [] } = query
  const { data: named = [] } = useQuery(peopleByIdQuery(fields.reviewers))
  const nameOf = (id: number) => [...named, ...found].find(({ user_id }) => user_id === id)?.display_name
  return (
    <ChoiceList
      label={t('approval.reviewers')}
      searchLabel={t('approval.search')}
      search={search}
      onSearch={setSearch}
      query={query}
      choices={found.map(({ user_id, display_name, ...person }) => ({
        key: String(user_id),
        label: display_name,
        hint: whereOf(person),
      }))}
      chosen={fields.reviewers.map(id => ({ key: String(id), label: nameOf(id) ?? t('contributors.unknown') }))}
      onChange={keys => change({ reviewers: keys.map(Number) })}
      nothing={t('approval.nothing')}
    />
  )
}
