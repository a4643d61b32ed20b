import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { takesFocus } from '../../lib/takes-focus.ts'
import { useDeferred } from '../../lib/use-deferred.ts'
import { Radio } from '../../ui/form/radio.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import styles from './codes.module.css'
import { audiencesQuery } from './codes-queries.ts'

/** An audience, as far as it is named here. */
export interface CodesAudience {
  /** By which calls name it. */
  readonly name: string
  readonly display_name: string
  readonly user_count: number
}

interface AudienceChoiceProps {
  readonly chosen: CodesAudience | null
  readonly onChoose: (audience: CodesAudience) => void
}

/** One of the audiences that a search finds; the chosen one stays in view. */
export function AudienceChoice({ chosen, onChoose }: AudienceChoiceProps) {
  const { t } = useTranslation('console/codes')
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const { data: found, error, isFetching, refetch } = useQuery(audiencesQuery(useDeferred(search.trim())))
  if (error && !found) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  const isAmongThem = found?.some(({ name }) => name === chosen?.name)
  const shown: readonly CodesAudience[] = [...(chosen && !isAmongThem ? [chosen] : []), ...(found ?? [])]
  return (
    <fieldset
      className={styles['choice']}
      aria-label={t('audience.legend')}
      aria-busy={found === undefined || undefined}
    >
      <SearchField ref={takesFocus} label={t('audience.search')} value={search} maxLength={200} onChange={setSearch} />
      {shown.map(audience => (
        <Radio
          key={audience.name}
          name="audience"
          label={<span dir="auto">{audience.display_name}</span>}
          hint={t('audience.people', { count: audience.user_count, number: formats.number(audience.user_count) })}
          checked={audience.name === chosen?.name}
          onChange={() => onChoose(audience)}
        />
      ))}
      {found?.length === 0 && <p className={styles['soft']}>{t('audience.nothing')}</p>}
    </fieldset>
  )
}
