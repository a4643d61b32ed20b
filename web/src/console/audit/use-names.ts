import type { AuditEvent } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clientNamesQuery, namesQuery } from './audit-queries.ts'
import { recordNameOf, valueIn } from './differences.ts'

export interface AuditNames {
  /** Who did it: a person or an application by name; one that is gone by what is still known. */
  readonly actorOf: (event: AuditEvent) => string
  /** What it was done to. */
  readonly recordOf: (event: AuditEvent) => string
  /** Whom it concerns, where that person is still there. */
  readonly personOf: (event: AuditEvent) => number | null
}

/** What the people and applications of these changes are called now. */
export function useNames(events: readonly AuditEvent[]): AuditNames {
  const { t } = useTranslation('console/audit')
  const { data: people } = useQuery(namesQuery(peopleIn(events)))
  const { data: clients } = useQuery(clientNamesQuery)
  return {
    actorOf: ({ actor: { kind, user_id, client_id } }) => {
      const name = user_id === null ? null : people?.get(user_id)
      if (name) return name
      if (kind !== 'server' || client_id === null) return t(`kind.${kind}`)
      return `${t('kind.server')} ${clients?.get(client_id) ?? client_id}`
    },
    recordOf: event => {
      const personId = personIn(event)
      const clientId = valueIn(event, 'client_id')
      return (
        (personId !== null && people?.get(personId)) ||
        recordNameOf(event) ||
        (typeof clientId === 'string' && clients?.get(clientId)) ||
        (OF_THE_PROGRAM.has(event.record_type) ? '' : `#${event.record_id}`)
      )
    },
    personOf: event => {
      const personId = personIn(event)
      return personId !== null && people?.has(personId) ? personId : null
    },
  }
}

/** There is one of each in a program: their ids say nothing. */
const OF_THE_PROGRAM: ReadonlySet<string> = new Set(['program', 'notification_settings'])

/** Whom a change concerns: a person, or whose code or sign-in it was. */
function personIn(event: AuditEvent): number | null {
  if (event.record_type === 'user') return Number(event.record_id)
  const userId =
    event.record_type === 'access_code' || event.record_type === 'session' ? valueIn(event, 'user_id') : null
  return typeof userId === 'number' ? userId : null
}

function peopleIn(events: readonly AuditEvent[]): readonly number[] {
  const ids = events.flatMap(event => [event.actor.user_id, personIn(event)])
  return [...new Set(ids.filter((id): id is number => Boolean(id)))].sort((a, b) => a - b)
}
