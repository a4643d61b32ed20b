import { AtriumError, type Me } from '@atrium/client'
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { type ComponentChildren, createContext } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { useContext, useEffect, useState } from 'preact/hooks'
import { setTimeZone } from '../../i18n/formats.ts'
import { changeLanguage, keptLanguage } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { showOwner } from '../../lib/page-title.ts'
import { showTheme } from '../../theme/colour-scheme.ts'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Standalone } from '../navigation/error-boundary.tsx'
import { openOutbox } from '../offline/outbox.ts'
import { meQuery, shownZone } from './session-queries.ts'
import {
  isSignInWindow,
  keptSignIn,
  notifySignedIn,
  onEnded,
  onSignedIn,
  redirectToSignIn,
  setSessionEnded,
  useSessionEnded,
} from './session-state.ts'

const SignInNotKept = lazy(async () => ({ default: (await import('./sign-in-states.tsx')).SignInNotKept }))
const SignedInAgain = lazy(async () => ({ default: (await import('./sign-in-states.tsx')).SignedInAgain }))

const MeContext = createContext<Me | null>(null)

/** The signed-in user. Only under `Session`. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe() outside of Session')
  return me
}

interface SessionProps {
  /** Shown in place of the pages while the session is being read. */
  readonly pending: ComponentChildren
  readonly children: ComponentChildren
}

/** Renders the pages for a signed-in user; redirects other visitors to the sign-in and back. */
export function Session({ pending, children }: SessionProps) {
  const { data: me, error, isFetching, refetch } = useQuery(meQuery)
  const isStranger = !me && error instanceof AtriumError && error.status === 401
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (isStranger && !redirectToSignIn()) setRefused(true)
  }, [isStranger])
  useShownAs(me)
  const isEnded = useSessionEnded()
  // The pages are hidden from the next person at this screen; typed text stays.
  useEffect(() => void document.documentElement.toggleAttribute('data-veiled', isEnded), [isEnded])
  const userId = me?.user.user_id
  useSignedInElsewhere(userId, isEnded)
  useEffect(() => void (userId !== undefined && openOutbox(userId)), [userId])
  // In a boundary of their own: one around the session would run its effects again.
  const apart = (state: ComponentChildren) => <Suspense fallback={pending}>{state}</Suspense>
  if (me && isSignInWindow) return apart(<SignedInAgain />)
  if (me) return <MeContext value={me}>{children}</MeContext>
  if (error && !isStranger) {
    return (
      <Standalone>
        <ProblemState page error={error} busy={isFetching} onRetry={() => refetch()} />
      </Standalone>
    )
  }
  return isRefused ? apart(<SignInNotKept />) : pending
}

/** Theme, language, time zone and title follow the person and the program. */
function useShownAs(me: Me | undefined): void {
  const { user_id, theme, preferred_language } = me?.user ?? {}
  const { name: programName, languages } = me?.program ?? {}
  const language = languages?.[0]
  const zone = me && shownZone(me)
  useEffect(() => {
    if (user_id === undefined) return
    keptSignIn()
    notifySignedIn(user_id)
    if (isSignInWindow) window.close()
  }, [user_id])
  useEffect(() => {
    if (theme) showTheme(theme)
  }, [theme])
  useEffect(() => {
    if (preferred_language || language) changeLanguage(preferred_language ?? keptLanguage(), language)
  }, [preferred_language, language])
  useEffect(() => {
    if (programName) showOwner(programName)
    // An effect of the render before the profile came runs after it as well, and would take its zone away.
    if (zone !== undefined) setTimeZone(zone)
  }, [programName, zone])
}

/**
 * Follows sign-ins and sign-outs in other windows of this browser: an ended session goes on; a page of another user, or after a
 * sign-out, is reloaded; an end that another window noticed is checked.
 */
function useSignedInElsewhere(userId: number | undefined, isEnded: boolean): void {
  const { t } = useTranslation('app')
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    return onSignedIn(signedInId => {
      if (signedInId !== userId) return location.reload()
      if (!isEnded) return
      setSessionEnded(false)
      toast(t('session.signed_in_again'))
      client.invalidateQueries()
    })
  }, [userId, isEnded, client, t])
  useEffect(() => {
    if (userId === undefined) return
    return onEnded(end => (end === 'signed out' ? location.reload() : void client.invalidateQueries(meQuery)))
  }, [userId, client])
}
