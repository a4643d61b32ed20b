import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import type { Address } from '../../lib/use-address.ts'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import styles from './posts-page.module.css'
import { countsQuery, POST_STATES, type PostState } from './posts-queries.ts'

/** Posts pass through these by themselves: they are shown while a post is in them. */
const PASSING: readonly PostState[] = ['processing', 'processing error']

interface StateTabsProps {
  /** null is every state. */
  readonly state: PostState | null
  readonly address: Address
}

/** The states of posts, each with how many are in it. */
export function StateTabs({ state, address }: StateTabsProps) {
  const { t } = useTranslation('studio/posts')
  const formats = useFormats()
  const { data: counts } = useQuery(countsQuery)
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = POST_STATES.filter(each => !PASSING.includes(each) || each === state || (counts?.[each] ?? 0) > 0)
  const label = (words: string, count: number | undefined) => (
    <>
      {words} {count !== undefined && <span className={styles['count']}>{formats.number(count)}</span>}
    </>
  )
  return (
    <TabLinks
      label={t('states')}
      links={[
        { href: address.hrefWith({ state: null }), label: label(t('all'), all), current: state === null },
        ...shown.map(each => ({
          href: address.hrefWith({ state: each }),
          label: label(t(`state.${each === 'processing error' ? 'processing_error' : each}`), counts?.[each]),
          current: each === state,
        })),
      ]}
    />
  )
}
