import type { ContentResults } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { definitionsQuery } from '../numbers/numbers-queries.ts'
import { FigureTile } from '../parts/figure-tile.tsx'
import styles from '../parts/figures.module.css'

interface PostFiguresProps {
  readonly results: ContentResults
  /** Readers are asked to confirm it. */
  readonly mustRead: boolean
}

const FIGURES = [
  'audience_now',
  'reached',
  'viewed',
  'acknowledged',
  'liked',
  'commented',
  'shared',
  'link_visits',
  'audience_at_publish',
] as const
/** Those that say most as a part of the audience. */
const OF_AUDIENCE: readonly string[] = ['reached', 'viewed', 'acknowledged']

/** Every figure of a post, with what it counts. */
export function PostFigures({ results, mustRead }: PostFiguresProps) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const { data: definitions = {} } = useQuery(definitionsQuery)
  const shown = FIGURES.filter(name => name !== 'acknowledged' || mustRead || results.acknowledged > 0)
  const share = (value: number) => formats.percent(Math.min(1, value / results.audience_now))
  return (
    <dl className={styles['tiles']}>
      {shown.map(name => (
        <FigureTile
          key={name}
          name={t(`figure.${name}`)}
          value={formats.number(results[name])}
          note={
            OF_AUDIENCE.includes(name) && results.audience_now > 0
              ? t('of_audience', { share: share(results[name]) })
              : undefined
          }
          definition={definitions[name]}
        />
      ))}
    </dl>
  )
}
