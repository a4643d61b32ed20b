import type { ExplainedScimRequest } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { Waypoints, Wrench } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Switch } from '../../../ui/form/choice.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { EndlessList } from '../../../ui/list/endless-list.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from '../integration/integration.module.css'
import { type RequestsWanted, requestsQuery, type ScimCaller, useMendSetting, useScimCallers } from './scim-queries.ts'

/** Requests of identity providers, with the causes of refusals. */
export function RequestsPage() {
  const { t } = useTranslation('console/scim')
  const address = useAddress()
  const { all: callers } = useScimCallers()
  const clientId = address.get('client')
  const failed = address.get('failed') === '1'
  return (
    <>
      <ScimTabs current="requests" />
      <Toolbar>
        <Select
          aria-label={t('filter_client')}
          value={clientId ?? ''}
          onChange={event => address.change({ client: event.currentTarget.value })}
        >
          <option value="">{t('every_client')}</option>
          {clientId && !callers.some(({ id }) => id === clientId) && <option value={clientId}>{clientId}</option>}
          {callers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Switch
          label={t('filter_failed')}
          checked={failed}
          onChange={event => address.change({ failed: event.currentTarget.checked ? '1' : null })}
        />
      </Toolbar>
      <RequestsList
        wanted={{ clientId, failed }}
        callerOf={id => callers.find(caller => caller.id === id) ?? { id, name: id, href: `/clients/${id}` }}
      />
    </>
  )
}

interface RequestsListProps {
  readonly wanted: RequestsWanted
  readonly callerOf: (id: string) => ScimCaller
}

/** The requests that match, the newest first. */
function RequestsList({ wanted, callerOf }: RequestsListProps) {
  const { t } = useTranslation('console/scim')
  const query = useInfiniteQuery(requestsQuery(wanted))
  const kind = wanted.failed ? 'failed' : wanted.clientId ? 'client' : 'all'
  return (
    <EndlessList
      list={query}
      skeleton={<TableSkeleton />}
      isEmpty={({ pages }) => pages.every(({ requests }) => requests.length === 0)}
      empty={
        <EmptyState
          icon={<Waypoints />}
          title={t(`empty.${kind}.title`)}
          text={t(`empty.${kind}.text`)}
          actions={kind === 'all' && <ButtonLink href="/scim">{t('tab.setup')}</ButtonLink>}
        />
      }
      end={t('end')}
    >
      {({ pages }) => (
        <>
          <div className={styles.acts}>
            <Button size="s" look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('look_again')}
            </Button>
          </div>
          {wanted.failed && pages[0] && pages[0].failedByDay.length > 0 && <FailedByDay days={pages[0].failedByDay} />}
          <ol className={styles.entries} aria-label={t('tab.requests')}>
            {pages
              .flatMap(page => page.requests)
              .map(request => (
                <li key={`${request.request_id} ${request.at} ${request.path}`} className={styles.entry}>
                  <RequestEntry
                    request={request}
                    caller={request.wrong_token || !request.client_id ? null : callerOf(request.client_id)}
                  />
                </li>
              ))}
          </ol>
        </>
      )}
    </EndlessList>
  )
}

interface FailedByDayProps {
  readonly days: readonly { readonly day: string; readonly count: number }[]
}

/** How many requests failed on each day, also of those that are no longer in the list. */
function FailedByDay({ days }: FailedByDayProps) {
  const { t } = useTranslation('console/scim')
  const formats = useFormats()
  return (
    <section aria-labelledby="failed-by-day">
      <h2 id="failed-by-day">{t('failed_by_day')}</h2>
      <dl className={styles.days}>
        {days.map(({ day, count }) => (
          <div key={day}>
            <dt>{formats.date(`${day}T12:00:00Z`)}</dt>
            <dd>{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface RequestEntryProps {
  readonly request: ExplainedScimRequest
  /** Null of a token that was removed or is unknown. */
  readonly caller: ScimCaller | null
}

/** One request: what it was, what it was answered, and what to do where it was refused. */
export function RequestEntry({ request, caller }: RequestEntryProps) {
  const { t } = useTranslation('console/scim')
  const { at, method, path, status, error, duration_ms, request_id, cause, remedy, setting, person } = request
  const { wrong_token: wrong, sent_name } = request
  const formats = useFormats()
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
        <code dir="ltr">
          {method} {path}
        </code>
        {error && <code>{error}</code>}
      </div>
      <p className={styles.under}>
        {caller && (
          <Link href={caller.href} className={styles.link} dir="auto">
            {caller.name}
          </Link>
        )}
        {!caller && (wrong?.name ? t('removed_token', { name: wrong.name }) : t('unknown_token'))} ·{' '}
        <RelativeTime at={at} /> · {t('duration', { ms: duration_ms })} · {t('request_id', { id: request_id })}
      </p>
      {cause && <p>{cause}</p>}
      {person && (
        <p>
          {t('about_person')}{' '}
          <Link href={`/people/${person.user_id}`} className={styles.link} dir="auto">
            {person.display_name}
          </Link>
        </p>
      )}
      {sent_name && <p dir="auto">{t('sent_name', { name: sent_name })}</p>}
      {wrong && wrong.times > 1 && (
        <p>{t('wrong_times', { count: wrong.times, number: formats.number(wrong.times) })}</p>
      )}
      {remedy && (
        <p className={styles.remedy}>
          <Wrench aria-hidden="true" />
          <span>{remedy}</span>
        </p>
      )}
      {setting && <MendButton setting={setting} />}
    </div>
  )
}

/** Makes the setting that would have let a request through; asks first, and says what it was changed to. */
function MendButton({ setting }: { readonly setting: NonNullable<ExplainedScimRequest['setting']> }) {
  const { t } = useTranslation('console/scim')
  const [isAsking, setAsking] = useState(false)
  const mend = useMendSetting()
  const confirm = async () => {
    const changed = await mend.mutateAsync(setting).catch(() => null)
    if (!changed) return
    toast(t('mended', { name: t(`mend.${setting.name}`) }))
    closeThenFocus(() => setAsking(false))
  }
  return (
    <div className={styles.acts}>
      <Button size="s" onClick={() => setAsking(true)}>
        {t(`mend.${setting.name}`)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`mend.${setting.name}`)}
          action={t('mend_action')}
          busy={mend.isPending}
          error={mend.error}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>{t(`mend_text.${setting.name}`)}</p>
          {setting.name === 'rate_limit_per_minute' && <p>{t('mend_limit', { limit: setting.value })}</p>}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The heading of both pages about provisioning, with the way from one to the other. */
export function ScimTabs({ current }: { readonly current: 'setup' | 'requests' }) {
  const { t } = useTranslation('console/scim')
  return (
    <>
      <PageHeader title={t(`title.${current}`)} lead={t(`lead.${current}`)} />
      <TabLinks
        label={t('pages')}
        links={[
          { href: '/scim', label: t('tab.setup'), current: current === 'setup' },
          { href: '/scim/requests', label: t('tab.requests'), current: current === 'requests' },
        ]}
      />
    </>
  )
}
