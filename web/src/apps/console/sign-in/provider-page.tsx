import { useQuery } from '@tanstack/preact-query'
import { Trash2 } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation, useParams } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { changedOf } from '../../../lib/records/changes.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import styles from '../../../ui/admin/form.module.css'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { useFirstFault } from '../../../ui/admin/settings-form.tsx'
import { leaveWithoutAsking, UnsavedGuard } from '../../../ui/admin/unsaved-guard.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { ChecksSection, FailuresSection } from './checks-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { bodyOf, checkOf, type Draft, draftOf, isComplete } from './draft.ts'
import { OurAddresses } from './our-addresses.tsx'
import { AttributesSection, PeopleSection, RequiredDialog, RequiredSection } from './people-section.tsx'
import {
  type IdentityProvider,
  isTaken,
  providerQuery,
  useCheckProvider,
  useDeleteProvider,
  useSaveProvider,
} from './providers-queries.ts'

/** One provider: our addresses to enter there, and what it may do; `/sign-in/new` begins one. */
export function ProviderPage() {
  const { t } = useTranslation('console/sign_in')
  const { provider_id = '' } = useParams()
  return (
    <>
      <BackTo href="/sign-in" label={t('title')} />
      {provider_id === 'new' ? <NewProvider /> : <Loaded key={provider_id} id={provider_id} />}
    </>
  )
}

/** Its id is made here, and kept in the address: the provider can be told our addresses before it is added. */
function NewProvider() {
  const { t } = useTranslation('console/sign_in')
  const address = useAddress()
  const [id] = useState(() => address.get('id') ?? newId())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the address changes with it
  useEffect(() => address.change({ id }), [id])
  return (
    <>
      <PageHeader title={t('new')} lead={t('new_lead')} />
      <ProviderForm provider={null} id={id} />
    </>
  )
}

/** A random UUID. `crypto.randomUUID` is missing where the page has no TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function Loaded({ id }: { readonly id: string }) {
  const { t } = useTranslation('console/sign_in')
  const [isDeleting, setDeleting] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(providerQuery(id))
  if (!data) {
    return (
      <>
        <PageHeader title={t('one')} />
        {error ? (
          <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
        ) : (
          <TableSkeleton rows={4} />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={data.name}
        lead={t(`kind.${data.kind}`)}
        actions={
          <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        }
      />
      <ProviderForm provider={data} id={data.id} />
      <FailuresSection providerId={data.id} />
      {isDeleting && <DeleteProviderDialog provider={data} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Everything of a provider that can be set; what it requires is said before it does. */
function ProviderForm({ provider, id }: { readonly provider: IdentityProvider | null; readonly id: string }) {
  const { t } = useTranslation('console/sign_in')
  const [, navigate] = useLocation()
  // Keeps the values from its opening, also when the record is read again meanwhile.
  const [base, setBase] = useState(provider)
  const [draft, setDraft] = useState(() => draftOf(provider))
  const [isMissing, setMissing] = useState(false)
  const [asked, setAsked] = useState<'failed' | 'required' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(form)
  const save = useSaveProvider(provider?.id ?? null)
  const check = useCheckProvider(provider?.id ?? null)
  const change = (changes: Partial<Draft>) => {
    setDraft(before => ({ ...before, ...changes }))
    setMissing(false)
    if (save.isError) save.reset()
    // Findings hold for the tried values.
    check.reset()
  }
  const send = () => {
    setAsked(null)
    save.mutate(
      // Only what differs: what a colleague saves meanwhile is not taken back by it.
      base ? { kind: draft.kind, ...changedOf(bodyOf(draft), bodyOf(draftOf(base))) } : { ...bodyOf(draft), id },
      {
        onSuccess: saved => {
          toast(t('saved', { name: saved.name }))
          if (provider === null) leaveWithoutAsking(() => navigate(`/sign-in/${saved.id}`))
          else {
            setBase(saved)
            setDraft(now => ({ ...draftOf(saved), ...changedOf(now, draft) }))
          }
        },
      },
    )
  }
  const showMissing = () => {
    setMissing(true)
    leadToFault()
  }
  const tryIt = () => (isComplete({ ...draft, name: 'any' }) ? check.mutate(checkOf(draft)) : showMissing())
  const submit = () => {
    if (save.isPending) return
    if (!isComplete(draft)) return showMissing()
    if (draft.enabled && check.data?.some(({ passed }) => !passed)) return setAsked('failed')
    askOfPasswords()
  }
  const askOfPasswords = () => (demandsMore(draft, base) ? setAsked('required') : send())
  const parts = { draft, change, isMissing, isNew: provider === null }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <UnsavedGuard isChanged={JSON.stringify(draft) !== JSON.stringify(draftOf(base))} />
      <OurAddresses id={id} kind={draft.kind} />
      <ConnectionSection {...parts} />
      <ChecksSection checks={check.data ?? null} busy={check.isPending} error={check.error} onCheck={tryIt} />
      <PeopleSection {...parts} isTaken={isTaken(save.error)} />
      <AttributesSection {...parts} />
      <RequiredSection {...parts} />
      {!isTaken(save.error) && <Refusal error={save.error} />}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={save.isPending}>
          {t(provider ? 'save' : 'add')}
        </Button>
      </div>
      {asked === 'failed' && (
        <ConfirmDialog
          danger
          title={t('check.ask', { name: draft.name })}
          action={t('check.save_anyway')}
          onConfirm={askOfPasswords}
          onClose={() => setAsked(null)}
        >
          <p>{t('check.ask_text')}</p>
        </ConfirmDialog>
      )}
      {asked === 'required' && <RequiredDialog draft={draft} onConfirm={send} onClose={() => setAsked(null)} />}
    </form>
  )
}

/** Whether people will no longer sign in with their passwords who do so now. */
const demandsMore = (draft: Draft, before: IdentityProvider | null): boolean =>
  draft.enabled &&
  draft.required &&
  (!before?.enabled || !before.required || (draft.required_for_administrators && !before.required_for_administrators))

interface DeleteProviderDialogProps {
  readonly provider: IdentityProvider
  readonly onClose: () => void
}

/** Asks before a provider goes. */
function DeleteProviderDialog({ provider, onClose }: DeleteProviderDialogProps) {
  const { t } = useTranslation('console/sign_in')
  const [, navigate] = useLocation()
  const remove = useDeleteProvider()
  const send = () =>
    remove.mutate(provider.id, {
      onSuccess: () => {
        toast(t('deleted', { name: provider.name }))
        leaveWithoutAsking(() => navigate('/sign-in'))
      },
    })
  return (
    <ConfirmDialog
      danger
      title={t('delete_title', { name: provider.name })}
      action={t('delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  )
}
