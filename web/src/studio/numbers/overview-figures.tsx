import type { AnalyticsOverview } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { FigureTile } from '../parts/figure-tile.tsx'
import styles from '../parts/figures.module.css'
import { definitionsQuery } from './numbers-queries.ts'
import type { Range } from './range.ts'

interface OverviewFiguresProps {
  readonly overview: AnalyticsOverview
  readonly range: Range
}

/** The sums of the whole time. */
export function OverviewFigures({ overview, range }: OverviewFiguresProps) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const { data: definitions = {} } = useQuery(definitionsQuery)
  const sumOf = (member: 'views' | 'engagements') => overview.series.reduce((sum, point) => sum + point[member], 0)
  const figures = [
    ['active_users', overview.active_users],
    ['posts_published', overview.posts_published],
    ['views', sumOf('views')],
    ['engagements', sumOf('engagements')],
  ] as const
  return (
    <dl className={styles['tiles']}>
      {figures.map(([name, value]) => (
        <FigureTile
          key={name}
          name={t(`figure.${name}`)}
          value={formats.number(value)}
          definition={definitions[name]}
        />
      ))}
      <FigureTile
        name={t('figure.not_reached')}
        value={formats.number(overview.not_reached.count)}
        note={
          overview.not_reached.count > 0 && (
            <Link href={`/numbers/not-reached?days=${range.days}`}>{t('not_reached.see')}</Link>
          )
        }
        definition={definitions['not_reached']}
      />
    </dl>
  )
}
