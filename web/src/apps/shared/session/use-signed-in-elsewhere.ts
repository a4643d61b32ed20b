import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toasts.ts'
import { meQuery } from './session-queries.ts'
import { onEnded, onSignedIn, setSessionEnded } from './session-state.ts'

/**
 * Somebody signed in in another window of this browser: an ended session goes on, and a page of somebody else is theirs now. Who
 * signed out there is shown nothing here either; an end that another window heard of is looked at.
 */
export function useSignedInElsewhere(userId: number | undefined, isEnded: boolean): void {
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
