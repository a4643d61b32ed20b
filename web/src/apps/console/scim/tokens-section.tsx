import { AtriumError, type ScimToken } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Plus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { addDays, dayOf, startOf } from '../../../lib/days.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { scimAddressQuery } from '../integration/addresses-queries.ts'
import styles from '../integration/integration.module.css'
import { CopyAddress, SecretOnce } from '../integration/integration-parts.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { TOKENS_MAX, tokensQuery, useCreateToken, useDeleteToken } from './scim-queries.ts'

/** Tokens that an identity provider keeps: what Okta asks for, and Entra can be given. */
export function TokensSection() {
  const { t } = useTranslation('console/scim')
  const [isMaking, setMaking] = useState(false)
  const now = useNow()
  const { data, error, isFetching, refetch } = useQuery(tokensQuery)
  const valid = data?.filter(({ expires_at }) => Date.parse(expires_at) > now).length ?? 0
  return (
    <Section
      id="tokens"
      title={t('token.title')}
      lead={t('token.lead')}
      action={
        data &&
        valid < TOKENS_MAX && (
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
            {t('token.new')}
          </Button>
        )
      }
    >
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="3rem" radius="10px" />}
      {data?.length === 0 && <p>{t('token.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.rows} aria-label={t('token.title')}>
          {data.map(token => (
            <TokenRow key={token.id} token={token} isExpired={Date.parse(token.expires_at) <= now} />
          ))}
        </ul>
      )}
      {valid >= TOKENS_MAX && <p className={styles.under}>{t('token.full', { max: TOKENS_MAX })}</p>}
      {isMaking && (
        <TokenDialog
          // The button is gone with the last token that there may be.
          onClose={() => closeThenFocus(() => setMaking(false), valid < TOKENS_MAX ? '#tokens button' : '#tokens h2')}
        />
      )}
    </Section>
  )
}

interface TokenRowProps {
  readonly token: ScimToken
  readonly isExpired: boolean
}

/** A token: until when it is good, when it was used, and its end. */
function TokenRow({ token: { id, name, expires_at, created_at, created_by, last_used_at }, isExpired }: TokenRowProps) {
  const { t } = useTranslation('console/scim')
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteToken(id)
  const end = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        closeThenFocus(() => setAsking(false), '#tokens h2')
        toast(t('token.removed', { name }))
      },
    })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.strong} dir="auto">
          {name} {isExpired && <Badge tone="warning">{t('token.expired')}</Badge>}
        </span>
        <span className={styles.under}>
          {t(isExpired ? 'token.expired_on' : 'token.good_until', { date: formats.date(expires_at) })} ·{' '}
          {last_used_at ? (
            <>
              {t('used')} <RelativeTime at={last_used_at} />
            </>
          ) : (
            t('unused')
          )}
        </span>
        <span className={styles.under}>
          {created_by
            ? t('token.made_by', { name: created_by.display_name, date: formats.date(created_at) })
            : t('token.made', { date: formats.date(created_at) })}
        </span>
      </div>
      <Button size="s" aria-label={t('token.remove_named', { name })} onClick={() => setAsking(true)}>
        {t('token.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={t('token.remove_title', { name })}
          action={t('token.remove')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={end}
          onClose={() => setAsking(false)}
        >
          <p>{t('token.remove_text')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

const DAYS_FIRST = 365
/** Two years, less the day that the last one ends. */
const DAYS_MAX = 728
const NAME_MAX_LENGTH = 100

/** Makes a token; shows it once, with the address that it is entered beside. */
function TokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('console/scim')
  const { zone } = useFormats()
  const today = dayOf(Date.now(), zone)
  const [until, setUntil] = useState(addDays(today, DAYS_FIRST))
  const create = useCreateToken()
  const made = create.data
  const isFull = create.error instanceof AtriumError && create.error.status === 409
  return (
    <MakeDialog
      title={t('token.new')}
      nameMaxLength={NAME_MAX_LENGTH}
      made={made}
      result={
        made && (
          <>
            <SecretOnce label={t('token.label')} secret={made.token} />
            <CopyAddress label={t('base_url')} query={scimAddressQuery} />
            <p>{t('token.where')}</p>
          </>
        )
      }
      busy={create.isPending}
      onMake={name => create.mutate({ name, expires_at: startOf(addDays(until, 1), zone) })}
      onClose={onClose}
    >
      <Field label={t('token.until')} hint={t('token.until_hint')}>
        {control => (
          <TextInput
            {...control}
            type="date"
            required
            min={today}
            max={addDays(today, DAYS_MAX)}
            value={until}
            onInput={event => setUntil(event.currentTarget.value || addDays(today, DAYS_FIRST))}
          />
        )}
      </Field>
      {isFull ? (
        <FieldError>{t('token.full', { max: TOKENS_MAX })}</FieldError>
      ) : (
        <Refusal error={create.error} labels={{ expires_at: t('token.until') }} />
      )}
    </MakeDialog>
  )
}
