import { useQuery } from '@tanstack/preact-query'
import { ChevronRight, CircleCheck, Info, TriangleAlert } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { PageRoute } from '../../../core/navigation/page-route.ts'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { ActivationPart } from './activation-part.tsx'
import { ChecklistPart, ChecklistReturn } from './checklist-part.tsx'
import styles from './home.module.css'
import {
  chatTroubleQuery,
  countsQuery,
  ownAddressQuery,
  scimTroubleQuery,
  waitingCommentsQuery,
  webhookTroubleQuery,
} from './home-queries.ts'

/** The first page of the console: what needs somebody, how large the program is, and the ways to everything else. */
export function ConsoleHomePage({ pages }: { readonly pages: readonly PageRoute[] }) {
  const { t } = useTranslation('console/home')
  const { program } = useMe()
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead', { program: program.name })}
        actions={
          <>
            <ButtonLink external href="/docs/guide">
              {t('guides')}
            </ButtonLink>
            <ButtonLink external href="/">
              {t('to_app')}
            </ButtonLink>
          </>
        }
      />
      <div className={styles.parts}>
        <ChecklistPart />
        <AttentionPart />
        <ActivationPart />
        <CountsPart />
        <WaysIn pages={pages} />
        <ChecklistReturn />
      </div>
    </>
  )
}

/** The open tasks of administrators; a single line if there are none. */
function AttentionPart() {
  const { t } = useTranslation('console/home')
  const formats = useFormats()
  const { can, user } = useMe()
  const maySeeScim = can.administer
  const address = useQuery(ownAddressQuery(user.user_id))
  const webhooks = useQuery(webhookTroubleQuery)
  const chats = useQuery(chatTroubleQuery)
  const scim = useQuery({ ...scimTroubleQuery, enabled: maySeeScim })
  const comments = useQuery(waitingCommentsQuery)
  const counts = useQuery(countsQuery)
  const queries = [webhooks, chats, ...(maySeeScim ? [scim] : []), comments, counts]
  const failed = queries.find(({ error, data }) => error && data === undefined)
  const isLoading = queries.some(({ data, error }) => data === undefined && !error)
  const number = (count: number) => ({ count, number: formats.number(count) })
  const rows = [
    ...(webhooks.data ?? []).map(({ id, name, isOff, failed: count }) => (
      <AttentionRow
        key={id}
        tone={isOff ? 'danger' : 'warning'}
        text={isOff ? t('webhook_off', { name }) : t('webhook_failed', { name, ...number(count) })}
        href={`/webhooks/${id}`}
      />
    )),
    ...(chats.data ?? []).map(({ id, name, isOff }) => (
      <AttentionRow
        key={id}
        tone={isOff ? 'danger' : 'warning'}
        text={t(isOff ? 'chat_off' : 'chat_failed', { name })}
        href={`/chat/${id}`}
      />
    )),
    ...(scim.data
      ? [
          <AttentionRow
            key="scim"
            tone="warning"
            text={t(scim.data.isMore ? 'scim_failed_more' : 'scim_failed', number(scim.data.failed))}
            hint={scim.data.cause}
            href="/scim/requests?failed=1"
          />,
        ]
      : []),
    ...(comments.data
      ? [
          <AttentionRow
            key="comments"
            tone="warning"
            text={t('comments', number(comments.data))}
            href="/studio/moderation"
            external
          />,
        ]
      : []),
    ...(address.data === false
      ? [<AttentionRow key="address" tone="info" text={t('no_own_address')} href={`/people/${user.user_id}`} />]
      : []),
    ...(counts.data?.administrators === 1
      ? [<AttentionRow key="alone" tone="info" text={t('one_administrator')} href="/people?role=administrator" />]
      : []),
  ]
  return (
    <Card as="section" aria-labelledby="attention" aria-busy={isLoading || undefined}>
      <h2 id="attention" className={styles.heading}>
        {t('attention')}
      </h2>
      {isLoading && <Skeleton height="2.5rem" radius="10px" />}
      {failed && <ProblemState error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()} />}
      {!isLoading && rows.length > 0 && <ul className={styles.rows}>{rows}</ul>}
      {!isLoading && !failed && rows.length === 0 && (
        <p className={styles.quiet}>
          <CircleCheck aria-hidden="true" />
          {t('quiet')}
        </p>
      )}
    </Card>
  )
}

interface AttentionRowProps {
  readonly tone: 'danger' | 'warning' | 'info'
  readonly text: string
  /** Why, below it. */
  readonly hint?: string | null
  /** Address of the page that solves it. */
  readonly href: string
  /** In another document. */
  readonly external?: boolean
}

/** Something that waits for somebody, and the way to it. */
function AttentionRow({ tone, text, hint, href, external = false }: AttentionRowProps) {
  const Icon = tone === 'info' ? Info : TriangleAlert
  const content = (
    <>
      <Icon aria-hidden="true" className={styles[tone]} />
      <span className={styles.text}>
        {text}
        {hint && <span className={styles.about}>{hint}</span>}
      </span>
      <ChevronRight aria-hidden="true" className={styles.go} />
    </>
  )
  const className = classes(styles.row, styles.way)
  return (
    <li>
      {external ? (
        <a href={href} className={className}>
          {content}
        </a>
      ) : (
        <Link href={href} className={className}>
          {content}
        </Link>
      )}
    </li>
  )
}

const COUNTS = [
  { name: 'active', href: '/people?state=active' },
  { name: 'inactive', href: '/people?state=inactive' },
  { name: 'administrators', href: '/people?role=administrator&state=active' },
  { name: 'groups', href: '/groups' },
] as const

/** How large the program is; each number leads to what it counts. */
function CountsPart() {
  const { t } = useTranslation('console/home')
  const formats = useFormats()
  const { data, error } = useQuery(countsQuery)
  if (error && !data) return null
  return (
    <ul className={styles.counts} aria-label={t('counts')}>
      {COUNTS.map(({ name, href }) => (
        <li key={name}>
          <Link href={href} className={styles.count}>
            <span className={styles.number}>
              {data ? formats.number(data[name]) : <Skeleton width="3rem" height="1.5rem" />}
            </span>
            {t(`count.${name}`, { count: data?.[name] ?? 0 })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The words that say what a page is for, by its path. */
const ABOUT = {
  '/people': 'people',
  '/groups': 'groups',
  '/sign-in': 'sign_in',
  '/scim': 'scim',
  '/clients': 'clients',
  '/webhooks': 'webhooks',
  '/assistants': 'assistants',
  '/chat': 'chat',
  '/exports': 'exports',
  '/audit': 'audit',
  '/settings': 'settings',
} as const

const aboutOf = (path: string) => Object.entries(ABOUT).find(([of]) => of === path)?.[1]

/** The pages of the console that one may open, under the headings of the navigation. */
function WaysIn({ pages }: { readonly pages: readonly PageRoute[] }) {
  const { t } = useTranslation('console/home')
  const me = useMe()
  const sections = Map.groupBy(
    pages.filter(({ nav, may }) => nav?.section && may(me)),
    ({ nav }) => nav?.section,
  )
  return (
    <div className={styles.sections}>
      {[...sections].map(([section, entries]) => (
        <section key={section} aria-label={section && t(section, { ns: 'app' })}>
          <h2 className={styles.heading}>{section && t(section, { ns: 'app' })}</h2>
          <ul className={styles.rows}>
            {entries.map(({ path, nav }) => {
              if (!nav) return null
              const Icon = nav.icon
              const about = aboutOf(path)
              return (
                <li key={path}>
                  <Link href={path} className={styles.entry}>
                    <Icon aria-hidden="true" />
                    <span>
                      <strong>{t(nav.label, { ns: 'app' })}</strong>
                      {about && <span className={styles.about}>{t(`about.${about}`)}</span>}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
