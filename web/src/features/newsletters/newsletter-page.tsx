import { useQuery } from '@tanstack/preact-query'
import { useParams } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { Html } from '../html/html.tsx'
import { foreignBody } from '../html/trusted-html.ts'
import { BackLink } from '../post/page/back-link.tsx'
import { newsletterQuery } from './newsletter-queries.ts'

/** A newsletter as its mail has it, for people who read it in the browser. */
export function NewsletterPage() {
  const { t } = useTranslation('notifications')
  const { newsletter_id = '' } = useParams()
  const { data: newsletter, error, isFetching, refetch } = useQuery(newsletterQuery(Number(newsletter_id)))
  return (
    <div>
      <BackLink />
      <PageHeader title={newsletter?.subject ?? t('notice.newsletter')} />
      {newsletter && (
        <Card>
          <Html html={textOfMail(newsletter.html)} />
        </Card>
      )}
      {!newsletter && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!newsletter && !error && (
        <Card aria-busy="true">
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton height="12rem" radius="12px" />
        </Card>
      )}
    </div>
  )
}

/** The content of the mail below its subject, without the tables that mail programs need. */
function textOfMail(html: string): string {
  const card = foreignBody(html.replaceAll(/<style>.*?<\/style>|<!--.*?-->/gs, '')).querySelector('td.card')
  if (!card) return ''
  card.querySelector('table')?.remove()
  card.querySelector('h1')?.remove()
  for (const table of card.querySelectorAll('table')) {
    const parts = [...table.querySelectorAll('td')].map(cell => {
      const part = cell.ownerDocument.createElement('div')
      part.append(...cell.childNodes)
      return part
    })
    table.replaceWith(...parts)
  }
  return card.innerHTML
}
