import type { IncomingMessage } from 'node:http'
import type { Session, UserActor } from '../../platform/access/actor.ts'
import type { OwnRead } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'

/** A call of an assistant for the person of its token. */
export interface AssistantCall {
  readonly services: Services
  readonly session: Session
  readonly request: IncomingMessage
  readonly read: OwnRead
}

/** The person of the token. */
export const actorOf = ({ session }: AssistantCall): UserActor => session.actor as UserActor
