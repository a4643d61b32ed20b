import { useQuery } from '@tanstack/preact-query'
import { FunnelX } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import type { Address } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { valuesQuery } from '../audiences/audiences-queries.ts'
import { initiativeChoicesQuery } from '../initiatives/initiatives-queries.ts'
import { FilterSelect } from '../parts/choices.tsx'
import styles from '../parts/figures.module.css'
import { TOPIC_CHOICES_MAX, topicChoicesQuery } from '../posts/posts-queries.ts'
import { FILTERS, type Narrowing, refusedFilter } from './narrowing.ts'
import { audienceNamesQuery } from './numbers-queries.ts'

/** Groups of fewer people are not shown by themselves. */
const GROUP_MIN = 5

interface NarrowingChoicesProps {
  readonly narrowing: Narrowing
  readonly address: Address
}

/** Whose figures are shown, and of which posts. */
export function NarrowingChoices({ narrowing, address }: NarrowingChoicesProps) {
  const { t } = useTranslation('studio/numbers')
  const { data: audiences } = useQuery(audienceNamesQuery)
  const { data: departments } = useQuery(valuesQuery('department', ''))
  const { data: places } = useQuery(valuesQuery('work_location', ''))
  const { data: topics } = useQuery(topicChoicesQuery)
  const { data: initiatives } = useQuery(initiativeChoicesQuery)
  const idChoice = ({ id, name }: { readonly id: number; readonly name: string }) => ({
    value: String(id),
    label: name,
  })
  const large = (values: typeof departments) => ({
    choices: values?.filter(each => each.user_count >= GROUP_MIN).map(({ value }) => ({ value, label: value })),
    isWhole: false,
  })
  const lists = {
    // Only the first are listed; the server says which one is gone.
    audience: {
      choices: audiences?.map(({ name, display_name }) => ({ value: name, label: display_name ?? name })),
      isWhole: false,
    },
    department: large(departments),
    place: large(places),
    topic: { choices: topics?.map(idChoice), isWhole: (topics?.length ?? 0) < TOPIC_CHOICES_MAX },
    initiative: { choices: initiatives?.map(idChoice), isWhole: true },
  }
  const labelOf = (name: keyof Narrowing) =>
    lists[name].choices?.find(({ value }) => value === narrowing[name])?.label ?? narrowing[name]
  const chosen = FILTERS.filter(name => narrowing[name])
  return (
    <>
      {chosen.length > 0 && (
        <p className={styles.printed} dir="auto">
          {chosen.map(name => `${t(`narrow.${name}`)}: ${labelOf(name)}`).join(' · ')}
        </p>
      )}
      <div className={styles.choices}>
        {FILTERS.map(name =>
          lists[name].choices?.length || narrowing[name] ? (
            <div key={name}>
              <FilterSelect
                label={t(`narrow.${name}`)}
                every={t(`narrow.every_${name}`)}
                value={narrowing[name]}
                onChange={value => address.change({ [name]: value })}
                {...lists[name]}
              />
            </div>
          ) : null,
        )}
      </div>
    </>
  )
}

interface NarrowingProblemProps {
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => void
  readonly address: Address
}

/** In place of figures that could not be read; a filter that was refused is named, and can be dropped. */
export function NarrowingProblem({ address, ...problem }: NarrowingProblemProps) {
  const { t } = useTranslation('studio/numbers')
  const refused = refusedFilter(problem.error)
  if (!refused) return <ProblemState {...problem} />
  const { name, reason } = refused
  return (
    <div className={styles.section}>
      <Card padded={false}>
        <EmptyState
          icon={<FunnelX />}
          title={t(`narrow.${reason}.title`, { filter: t(`narrow.${name}`) })}
          text={t(`narrow.${reason}.text`)}
          actions={<Button onClick={() => address.change({ [name]: null })}>{t('narrow.drop')}</Button>}
        />
      </Card>
    </div>
  )
}
