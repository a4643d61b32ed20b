import type { Survey } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ListChecks, Plus } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import styles from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { PAGE_SIZE, surveysQuery } from './surveys-queries.ts'

/** The surveys of the program, newest first. */
export function SurveysPage() {
  const { t } = useTranslation('studio/surveys')
  const query = useQuery(surveysQuery(pageOf(useAddress()), ''))
  const begin = (
    <ButtonLink look="primary" href="/surveys/new" icon={<Plus aria-hidden="true" />}>
      {t('new')}
    </ButtonLink>
  )
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={begin}
      columns={useColumns()}
      query={query}
      idOf={({ id }) => id}
      pageSize={PAGE_SIZE}
      empty={{ icon: <ListChecks />, title: t('empty.title'), text: t('empty.text'), actions: begin }}
    />
  )
}

const TONES = { draft: 'neutral', scheduled: 'accent', open: 'success', closed: 'neutral' } as const

export function StateBadge({ survey }: { readonly survey: Survey }) {
  const { t } = useTranslation('studio/surveys')
  return <Badge tone={TONES[survey.state]}>{t(`state.${survey.state}`)}</Badge>
}

/** Responses so far; nothing before the survey opens, and where the counts are hidden. */
export function Answered({ survey }: { readonly survey: Survey }) {
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  const { state, response_count, audience_count } = survey
  const isAsked = state === 'open' || state === 'closed'
  if (!isAsked || response_count === null || audience_count === null) return null
  return (
    <span>
      {t('responses_of', { number: formats.number(response_count), audience: formats.number(audience_count) })}
    </span>
  )
}

function useColumns(): readonly Column<Survey>[] {
  const { t } = useTranslation('studio/surveys')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'title',
        label: t('column.title'),
        kind: 'main',
        cell: survey => (
          <>
            <Link href={`/surveys/${survey.id}`} className={styles.name} dir="auto">
              {survey.title}
            </Link>
            <p className={styles.under}>{t(survey.anonymous ? 'anonymous' : 'named')}</p>
          </>
        ),
      },
      { key: 'state', label: t('column.state'), saysItself: true, cell: survey => <StateBadge survey={survey} /> },
      {
        key: 'responses',
        label: t('column.responses'),
        kind: 'end',
        cell: survey => (
          <span className={styles.soft}>
            {survey.state === 'scheduled' && survey.opens_at ? (
              t('opens', { when: formats.dateTime(survey.opens_at) })
            ) : (
              <Answered survey={survey} />
            )}
          </span>
        ),
      },
    ],
    [t, formats],
  )
}
