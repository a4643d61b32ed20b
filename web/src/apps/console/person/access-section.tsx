import type { DirectoryPerson, Session } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { MailX } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { SessionList, useDeviceName } from '../../../features/sessions/session-list.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { CodeDialog } from '../codes/code-dialog.tsx'
import { Fact, Facts } from '../parts/parts.tsx'
import { ActiveDialog, InviteDialog, PasswordDialog, RoleDialog } from './account-dialogs.tsx'
import styles from './person.module.css'
import { sessionsOfQuery, useClearRefusal, useEndSessionOf, type WholePerson } from './person-queries.ts'

interface AccessSectionProps {
  readonly whole: WholePerson
  /** Why the caller cannot change it; null where they can. */
  readonly mayNot: 'above' | 'yours' | null
}

/** How a person gets in, as what, and what changes that. */
export function AccessSection({ whole, mayNot }: AccessSectionProps) {
  const { t } = useTranslation('console/person')
  const me = useMe()
  const [asked, setAsked] = useState<'role' | 'active' | 'password' | 'code' | 'invite' | null>(null)
  const { user_id, role, active, user_name, email, email_status, external_id, created_at, last_accessed_at } =
    whole.person
  const act = (name: typeof asked, label: string) =>
    mayNot === null && (
      <Button size="s" onClick={() => setAsked(name)}>
        {label}
      </Button>
    )
  const close = () => setAsked(null)
  const when = (at: string | null | undefined) => (at ? <RelativeTime at={at} /> : t('never', { ns: 'console/common' }))
  return (
    <Section
      id="account"
      title={t('account.title')}
      action={
        me.can.administer && (
          <ButtonLink size="s" look="quiet" href={`/audit?type=user&id=${user_id}`}>
            {t('account.changes')}
          </ButtonLink>
        )
      }
    >
      {mayNot && <Banner>{t(`account.${mayNot}`)}</Banner>}
      <Facts>
        <Fact
          name={t('account.role')}
          hint={t(`role_does.${role}`, { ns: 'console/common' })}
          act={act('role', t('account.change_role'))}
        >
          {t(`roles.${role}`, { ns: 'console/common' })}
        </Fact>
        <Fact name={t('account.state')} act={act('active', t(active ? 'account.deactivate' : 'account.activate'))}>
          {t(active ? 'account.state_active' : 'account.state_inactive')}
        </Fact>
        <Fact name={t('account.user_name')}>{user_name}</Fact>
        <Fact name={t('account.password')} act={act('password', t('account.set_password'))}>
          {t('account.password_hint')}
        </Fact>
        {active && (
          <Fact name={t('invite.row')} act={act('invite', t('invite.open'))}>
            {t('invite.row_hint')}
          </Fact>
        )}
        {active && (
          <Fact name={t('code.row')} act={act('code', t('code.open'))}>
            {t('code.row_hint')}
          </Fact>
        )}
        {email && (
          <Fact name={t('account.email')} hint={email_status === 'refused' && <EmailRefused person={whole.person} />}>
            {email}
          </Fact>
        )}
        {external_id && <Fact name={t('account.external_id')}>{external_id}</Fact>}
        <Fact name={t('account.last_accessed_at')}>{when(last_accessed_at)}</Fact>
        <Fact name={t('account.created_at')}>{when(created_at)}</Fact>
      </Facts>
      {asked === 'role' && <RoleDialog whole={whole} onClose={close} />}
      {asked === 'active' && <ActiveDialog whole={whole} onClose={close} />}
      {asked === 'invite' && <InviteDialog person={whole.person} onClose={close} />}
      {asked === 'code' && <CodeDialog person={whole.person} onClose={close} />}
      {asked === 'password' && <PasswordDialog whole={whole} onClose={close} />}
    </Section>
  )
}

/** An address that takes no mail: since when, and what changes that. */
function EmailRefused({ person }: { readonly person: DirectoryPerson }) {
  const { t } = useTranslation('console/person')
  const formats = useFormats()
  const clear = useClearRefusal(person.user_id, () => {
    toast(t('account.refusal_cleared'))
    // The button goes.
    document.querySelector<HTMLElement>('#account h2')?.focus()
  })
  const { email_refused_at: at } = person
  return (
    <>
      <Badge tone="danger" icon={<MailX aria-hidden="true" />}>
        {t('account.refused')}
      </Badge>{' '}
      {t('account.refused_text', { date: at ? formats.date(at) : '' })}{' '}
      <Button size="s" look="quiet" busy={clear.isPending} onClick={() => clear.mutate()}>
        {t('account.clear_refusal')}
      </Button>
    </>
  )
}

interface SessionsSectionProps {
  readonly person: DirectoryPerson
  readonly mayEnd: boolean
}

/** Where a person is signed in; for a lost phone each can be ended. */
export function SessionsSection({ person, mayEnd }: SessionsSectionProps) {
  const { t } = useTranslation('console/person')
  const [asked, setAsked] = useState<Session | null>(null)
  const query = useInfiniteQuery(sessionsOfQuery(person.user_id))
  const sessions = query.data?.pages.flatMap(page => page.sessions)
  return (
    <Section id="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      {query.error && !sessions && (
        <ProblemState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />
      )}
      {!sessions && !query.error && <Skeleton height="3.5rem" radius="10px" />}
      {sessions?.length === 0 && <p className={styles.soft}>{t('sessions.nothing')}</p>}
      {sessions && sessions.length > 0 && (
        <SessionList label={t('sessions.title')} sessions={sessions} onEnd={mayEnd ? setAsked : undefined} />
      )}
      {query.hasNextPage && (
        <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('show_more', { ns: 'ui' })}
        </Button>
      )}
      {asked && <EndSessionDialog person={person} session={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

interface EndSessionDialogProps {
  readonly person: DirectoryPerson
  readonly session: Session
  readonly onClose: () => void
}

/** Asks before a person is signed out of a device. */
function EndSessionDialog({ person, session, onClose }: EndSessionDialogProps) {
  const { t } = useTranslation('console/person')
  const device = useDeviceName()(session)
  const end = useEndSessionOf(person.user_id)
  return (
    <ConfirmDialog
      title={t('sessions.end_ask', { name: person.display_name })}
      action={t('end', { ns: 'sessions' })}
      danger
      busy={end.isPending}
      error={end.error}
      onConfirm={() =>
        end.mutate(session.id, {
          onSuccess: () => {
            // The row that it was asked from is gone.
            closeThenFocus(onClose, '#sessions h2')
            toast(t('ended', { ns: 'sessions', name: device }))
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('sessions.end_text', { device, name: person.display_name })}</p>
    </ConfirmDialog>
  )
}
