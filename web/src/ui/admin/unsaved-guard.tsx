// Asks before a page is left whose changes were not saved. The Navigation API announces links, redirects of the router and the
// back button alike; browsers without it ask only when the document itself is left.

import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Destination {
  readonly url: string
  readonly key: string
  readonly sameDocument: boolean
}

interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  readonly destination: Destination
  readonly downloadRequest: string | null
  readonly info?: unknown
}

interface Navigation extends EventTarget {
  traverseTo(key: string, options: { readonly info: unknown }): unknown
}

const navigation = (globalThis as { navigation?: Navigation }).navigation

/** Marks a traversal that was confirmed: it begins after its call has returned. */
const CONFIRMED = 'confirmed'
let isConfirmed = false

/** Runs a navigation without the question, such as the one to a record that was just saved. */
export function leaveWithoutAsking(navigate: () => void): void {
  isConfirmed = true
  try {
    navigate()
  } finally {
    isConfirmed = false
  }
}

/** Asks before the page is left, while it has changes. */
export function UnsavedGuard({ isChanged }: { readonly isChanged: boolean }) {
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isChanged) return
    const askOfDocument = (event: BeforeUnloadEvent) => {
      if (!isConfirmed) event.preventDefault()
    }
    const ask = (event: Event) => {
      const { navigationType: type, destination, downloadRequest, info } = event as NavigateEvent
      const isSamePage = new URL(destination.url).pathname === location.pathname
      // The first of several forms on a page asks for all of them.
      if (event.defaultPrevented || isConfirmed || info === CONFIRMED || downloadRequest !== null || isSamePage) return
      // The browser asks itself.
      if (!event.cancelable || !destination.sameDocument) return
      event.preventDefault()
      const { pathname, search, hash } = new URL(destination.url)
      setWanted(() => () => {
        if (type === 'traverse') navigation?.traverseTo(destination.key, { info: CONFIRMED })
        else leaveWithoutAsking(() => navigate(`~${pathname}${search}${hash}`, { replace: type === 'replace' }))
      })
    }
    navigation?.addEventListener('navigate', ask)
    addEventListener('beforeunload', askOfDocument)
    return () => {
      navigation?.removeEventListener('navigate', ask)
      removeEventListener('beforeunload', askOfDocument)
    }
  }, [isChanged, navigate])
  if (!wanted) return null
  return (
    <LeaveDialog
      onLeave={() => {
        setWanted(null)
        wanted()
      }}
      onStay={() => setWanted(null)}
    />
  )
}

interface LeaveDialogProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks whether what was changed is given up. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation('ui')
  return (
    <ConfirmDialog danger title={t('leave_title')} action={t('leave_action')} onConfirm={onLeave} onClose={onStay}>
      <p>{t('leave_text')}</p>
    </ConfirmDialog>
  )
}
