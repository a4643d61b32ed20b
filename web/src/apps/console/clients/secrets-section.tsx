import type { OauthClient } from '@atrium/client'
import { Plus, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from '../integration/integration.module.css'
import { SecretOnce } from '../integration/integration-parts.tsx'
import { SECRETS_MAX, useAddSecret, useRemoveSecret } from './clients-queries.ts'

const NAME_MAX_LENGTH = 100

type MadeSecret = NonNullable<ReturnType<typeof useAddSecret>['data']>

/** The secrets of a client: up to two, so that one is replaced while the other still works. */
export function SecretsSection({ client }: { readonly client: OauthClient }) {
  const { t } = useTranslation('console/clients')
  // Each is shown until the page is left, also when another one was made after it.
  const [made, setMade] = useState<readonly MadeSecret[]>([])
  const [isAsked, setAsked] = useState(false)
  const isFull = client.secrets.length >= SECRETS_MAX
  return (
    <Section
      title={t('secrets')}
      lead={t('secrets_lead')}
      action={
        <Button
          size="s"
          icon={<Plus aria-hidden="true" />}
          aria-disabled={isFull}
          onClick={() => !isFull && setAsked(true)}
        >
          {t('add_secret')}
        </Button>
      }
    >
      <div role="status" className={styles.status}>
        {made.map(({ id, name, client_secret }) => (
          <SecretOnce
            key={id}
            label={name === null ? t('client_secret') : `${t('client_secret')}: ${name}`}
            secret={client_secret}
          />
        ))}
      </div>
      {isAsked && (
        <NewSecretDialog
          clientId={client.client_id}
          onMade={secret => {
            setMade(before => [...before.filter(({ id }) => id !== secret.id), secret])
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      )}
      {client.secrets.length === 0 && <p>{t('no_secret')}</p>}
      {client.secrets.length > 0 && (
        <ul className={styles.rows} aria-label={t('secrets')}>
          {client.secrets.map((secret, index) => (
            <SecretRow
              key={secret.id}
              clientId={client.client_id}
              secret={secret}
              number={index + 1}
              isLast={client.secrets.length === 1}
              isShown={made.some(({ id }) => id === secret.id)}
              onRemoved={() => setMade(before => before.filter(({ id }) => id !== secret.id))}
            />
          ))}
        </ul>
      )}
      {isFull && <p className={styles.under}>{t('secrets_full')}</p>}
      <ol className={styles.steps}>
        {(['make', 'bring', 'look', 'remove'] as const).map(step => (
          <li key={step}>{t(`rotation.${step}`)}</li>
        ))}
      </ol>
    </Section>
  )
}

interface NewSecretDialogProps {
  readonly clientId: string
  readonly onMade: (secret: MadeSecret) => void
  readonly onClose: () => void
}

/** Asks for the name of a secret, and makes it. */
function NewSecretDialog({ clientId, onMade, onClose }: NewSecretDialogProps) {
  const { t } = useTranslation('console/clients')
  const [name, setName] = useState('')
  const add = useAddSecret(clientId)
  const send = () => {
    if (!add.isPending) add.mutate(name.trim() || null, { onSuccess: onMade })
  }
  return (
    <FormDialog
      title={t('add_secret')}
      action={t('create')}
      busy={add.isPending}
      error={add.error}
      isChanged={name !== ''}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('secret_name')} hint={t('secret_name_hint')} optional>
        {control => (
          <TextInput
            {...control}
            ref={takesFocus}
            dir="auto"
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onInput={event => setName(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

interface SecretRowProps {
  readonly clientId: string
  readonly secret: OauthClient['secrets'][number]
  readonly number: number
  /** There is no other: the client stops with it. */
  readonly isLast: boolean
  /** It was made just now, and can be copied still. */
  readonly isShown: boolean
  readonly onRemoved: () => void
}

/** One secret: when it was made and used last, and its end. */
function SecretRow({ clientId, secret, number, isLast, isShown, onRemoved }: SecretRowProps) {
  const { t } = useTranslation('console/clients')
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveSecret(clientId)
  const name = secret.name ?? t('secret_number', { number })
  const confirm = async () => {
    const removed = await remove.mutateAsync(secret.id).catch(() => null)
    if (!removed) return
    onRemoved()
    toast(t('secret_removed'))
    closeThenFocus(() => setAsking(false))
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.line}>
          <span className={styles.strong}>{name}</span>
          {isShown && <Badge tone="warning">{t('secret_shown')}</Badge>}
        </span>
        <span className={styles.under}>
          {t('secret_created')} <RelativeTime at={secret.created_at} /> ·{' '}
          {secret.last_used_at ? (
            <>
              {t('secret_used')} <RelativeTime at={secret.last_used_at} />
            </>
          ) : (
            t('secret_unused')
          )}
          {secret.expires_at && (
            <>
              {' · '}
              {t('secret_expires')} <RelativeTime at={secret.expires_at} />
            </>
          )}
        </span>
      </div>
      <Button
        size="s"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={t('remove_secret_named', { name })}
        onClick={() => setAsking(true)}
      >
        {t('remove_secret')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={t('remove_secret_title', { name })}
          action={t('remove_secret')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>{t(isLast ? 'remove_last_text' : 'remove_secret_text')}</p>
          <p>{secret.last_used_at ? t('remove_used_text') : t('remove_unused_text')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
