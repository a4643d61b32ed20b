// The last step of every sign-in by a provider: the person is found or created, and the sign-in continues as one by password.

import { hash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { defineHook } from '../../../platform/hooks.ts'
import type { Services } from '../../../platform/services.ts'
import { directoryText, readUserName } from '../../../shared/text/directory-text.ts'
import { companyMethods, finishCompanySignIn } from '../../oauth/index.ts'
import { SignInProblem } from '../flow/problem.ts'
import type { CompanyRequest } from '../flow/requests.ts'
import { coversUserName } from '../flow/ways.ts'
import type { ProviderRow } from '../provider/provider.ts'
import { externalIdOf, matchedValue, memberOf, type ProviderAnswer, verifiedEmailOf } from './answer.ts'
import { type FoundPerson, findPerson, isUsable, VALUE_MAX_LENGTH } from './find-person.ts'

/** Finishes a sign-in with a provider's checked answer; the response redirects. Throws SignInProblem. */
export async function signInPerson(
  services: Services,
  response: ServerResponse,
  asked: { readonly provider: ProviderRow; readonly request: CompanyRequest; readonly answer: ProviderAnswer },
): Promise<void> {
  const { provider, request, answer } = asked
  const person = await personOf(services, provider, answer).catch(error => {
    if (error instanceof SignInProblem) error.setUserName(userNameIn(provider, answer))
    throw error
  })
  const sessionId = randomUUID()
  await services.database.preparedQuery(
    'company_session_add',
    sql`insert into company_sessions (program_id, id, provider_id, user_id, subject_hash, session_hash)
           values (${provider.program_id}, ${sessionId}, ${provider.id}, ${person.id}, ${digestOf(answer.subject)}, ${answer.session === null ? null : digestOf(answer.session)})`,
  )
  const location = await finishCompanySignIn(services, {
    interactionUid: request.interaction_uid,
    programId: provider.program_id,
    userId: person.id,
    methods: companyMethods({ programId: provider.program_id, sessionId }),
  })
  if (location === null) throw new SignInProblem('expired', 'too_late')
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': '0' }).end()
}

/** The provider's name for the person, for administrators who investigate a failure. */
const userNameIn = (provider: ProviderRow, answer: ProviderAnswer): string | null =>
  (provider.match === 'external_id' ? null : matchedValue(provider, answer)) ?? answer.userName

/** The context under which a provider's ids of people and sessions are stored. */
export const digestOf = (name: string): Buffer => hash('sha256', name, 'buffer')

async function personOf(services: Services, provider: ProviderRow, answer: ProviderAnswer): Promise<FoundPerson> {
  const value = matchedValue(provider, answer)
  if (value === null) throw new SignInProblem('unknown', 'no_value', { detail: provider.match })
  const found = await findPerson(services.database, provider, value)
  const person = found ?? (await create(services, provider, answer, value))
  if (!coversUserName(provider, person.user_name_key)) {
    throw new SignInProblem('unknown', 'domain')
  }
  if (!person.active) throw new SignInProblem('inactive', 'inactive')
  return person
}

async function create(
  services: Services,
  provider: ProviderRow,
  answer: ProviderAnswer,
  value: string,
): Promise<FoundPerson> {
  if (!provider.create_users) throw new SignInProblem('unknown', 'no_person')
  const userName = isUsable(value) ? readUserName(value) : null
  if (userName === null) throw new SignInProblem('unknown', 'not_a_name')
  // `isUsable` refuses what the database folds otherwise.
  if (!coversUserName(provider, userName.toLowerCase())) {
    throw new SignInProblem('unknown', 'domain')
  }
  const person = newPerson(provider, answer, userName)
  const { database } = services
  await database.transaction(provider.program_id, async db => {
    const { organisation_id } = await sql<{ organisation_id: number }>`
      select organisation_id from programs where id = ${db.programId}`.one(db)
    for (const listener of db.hooks.listenersOf(personArrived)) await listener(db, organisation_id, person)
  })
  const created = await findPerson(database, provider, userName)
  if (!created) throw new SignInProblem('unknown', 'not_created')
  return created
}

function newPerson(provider: ProviderRow, answer: ProviderAnswer, userName: string): NewPerson {
  const text = (value: string | null) => {
    const cut = value
      ?.slice(0, VALUE_MAX_LENGTH)
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
    return (cut && directoryText(cut)) || null
  }
  const name = text(memberOf(provider, answer, 'name'))
  const [first, ...others] = (name ?? userName.split('@')[0] ?? userName).split(' ')
  const email = text(verifiedEmailOf(provider, answer))
  return {
    userName,
    givenName: text(memberOf(provider, answer, 'given_name')) ?? first ?? userName,
    familyName: text(memberOf(provider, answer, 'family_name')) ?? others.join(' '),
    displayName: name,
    externalId: provider.match === 'external_id' ? userName : text(externalIdOf(provider, answer)),
    email: email?.includes('@') ? email : null,
  }
}

/** A person whom a provider's sign-in adds to the program, as a member. */
export interface NewPerson {
  readonly userName: string
  readonly givenName: string
  readonly familyName: string
  readonly displayName: string | null
  readonly externalId: string | null
  readonly email: string | null
}

/**
 * A provider signs in a person who is not in the program. The listener adds the membership, with all consequences; an existing
 * one stays as it is.
 */
export const personArrived =
  defineHook<(db: ProgramDb, organisationId: number, person: NewPerson) => Promise<void>>('person arrived')
