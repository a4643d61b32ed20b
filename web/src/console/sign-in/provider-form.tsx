import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import styles from '../../desk/form.module.css'
import { Refusal } from '../../desk/refusal.tsx'
import { useFirstFault } from '../../desk/use-first-fault.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { AttributesSection } from './attributes-section.tsx'
import { ChecksSection } from './checks-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { bodyOf, checkOf, type Draft, draftOf, isComplete } from './draft.ts'
import { PeopleSection } from './people-section.tsx'
import { type IdentityProvider, isTaken, useCheckProvider, useSaveProvider } from './providers-queries.ts'
import { RequiredDialog } from './required-dialog.tsx'
import { RequiredSection } from './required-section.tsx'

/** Everything of a provider that can be set; what it requires is said before it does. */
export function ProviderForm({ provider }: { readonly provider: IdentityProvider | null }) {
  const { t } = useTranslation('console/sign_in')
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => draftOf(provider))
  const [isMissing, setMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(form)
  const save = useSaveProvider(provider?.id ?? null)
  const check = useCheckProvider(provider?.id ?? null)
  const change = (changes: Partial<Draft>) => {
    setDraft(before => ({ ...before, ...changes }))
    setMissing(false)
    if (save.isError) save.reset()
    // What was found holds for what was tried.
    check.reset()
  }
  const send = () => {
    setAsking(false)
    save.mutate(bodyOf(draft), {
      onSuccess: saved => {
        toast(t('saved', { name: saved.name }))
        if (provider === null) navigate(`/sign-in/${saved.id}`)
        else setDraft(draftOf(saved))
      },
    })
  }
  const showMissing = () => {
    setMissing(true)
    leadToFault()
  }
  const tryIt = () => (isComplete({ ...draft, name: 'any' }) ? check.mutate(checkOf(draft)) : showMissing())
  const submit = () => {
    if (save.isPending) return
    if (!isComplete(draft)) return showMissing()
    if (demandsMore(draft, provider)) return setAsking(true)
    send()
  }
  const parts = { draft, change, isMissing, isNew: provider === null }
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <ConnectionSection {...parts} />
      <ChecksSection checks={check.data ?? null} busy={check.isPending} error={check.error} onCheck={tryIt} />
      <PeopleSection {...parts} isTaken={isTaken(save.error)} />
      <AttributesSection {...parts} />
      <RequiredSection {...parts} />
      {!isTaken(save.error) && <Refusal error={save.error} />}
      <div className={styles['buttons']}>
        <Button look="primary" type="submit" busy={save.isPending}>
          {t(provider ? 'save' : 'add')}
        </Button>
      </div>
      {isAsking && <RequiredDialog draft={draft} onConfirm={send} onClose={() => setAsking(false)} />}
    </form>
  )
}

/** Whether people will no longer sign in with their passwords who do so now. */
const demandsMore = (draft: Draft, before: IdentityProvider | null): boolean =>
  draft.enabled &&
  draft.required &&
  (!before?.enabled || !before.required || (draft.required_for_administrators && !before.required_for_administrators))
