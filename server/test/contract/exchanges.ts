// Every call once, with a body that it takes: what the API document and its examples are compared with.

import { endpoints } from '../../src/modules.ts'
import { issueAccessToken } from '../../src/platform/access/tokens.ts'
import type { Access, Endpoint } from '../../src/platform/http/endpoint.ts'
import { createClient } from '../../src/sign-in/oauth/index.ts'
import type { TestApp } from '../support/app.ts'
import { type Answer, Caller } from '../support/caller.ts'
import type { Receiver } from '../support/receiver.ts'
import { makeRecords, parametersOf, pathOf, type Records } from './records.ts'

export interface Exchange {
  readonly endpoint: Endpoint
  readonly answer: Answer
}

/** Reading before changing, removing last. */
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'ENDING', 'DELETE']
/** Calls after which others have no record any more, or one that they refuse. */
const ENDING = new Set([
  'archiveContent',
  'draftContent',
  'publishContent',
  'reviewContent',
  'closeSurvey',
  'forgetUser',
])
const turnOf = ({ id, method }: Endpoint): number => ORDER.indexOf(ENDING.has(id) ? 'ENDING' : method)
/** Queries without which a call answers nothing. */
const QUERIES: Readonly<Record<string, (records: Records) => string>> = {
  listCalendar: () => '?from=2026-01-01&to=2026-02-01',
  listReplications: ({ program }) => `?filter.source.platform=${program.id}`,
  listScimRequests: ({ program }) => `?client_id=${program.created.clients.server.client_id}`,
  listWebhookAttempts: ({ program }) => `?program_id=${program.id}&since=2026-01-01`,
  searchEverything: () => '?search=drill',
  showSeed: ({ program }) => `?program_id=${program.id}`,
}

/** Callers by the kind of endpoint. */
export type Callers = Readonly<Record<'program' | 'operator' | 'public', Caller>>

export async function callersOf(app: TestApp, admin: Caller): Promise<Callers> {
  return { program: admin, operator: await operatorCaller(app), public: app.stranger }
}

export async function exchangeAll(app: TestApp, receiver: Receiver): Promise<Exchange[]> {
  const records = await makeRecords(app, await app.program(), receiver)
  const callers = await callersOf(app, records.admin)
  const server = await records.program.server({ role: 'administrator' })
  await server.get('/scim/v2/Users')
  const exchanges: Exchange[] = []
  for (const endpoint of endpoints.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    if (parametersOf(endpoint).some(name => records.ids[name] === undefined)) continue
    const path = pathOf(endpoint, records.ids) + (QUERIES[endpoint.id]?.(records) ?? '')
    const body = records.body(endpoint) ?? operatorBody(endpoint, records)
    const answer = await callers[callerOf(endpoint)].call(endpoint.method, path, body)
    exchanges.push({ endpoint, answer })
  }
  return exchanges
}

export function callerOf({ access }: Endpoint): keyof Callers {
  if (access === 'public') return 'public'
  return (access as Access).as.includes('operator') ? 'operator' : 'program'
}

function operatorBody({ id }: Endpoint, { admin, program }: Records): object | undefined {
  const program_id = String(program.id)
  const bodies: Readonly<Record<string, object>> = {
    createProgram: { name: 'Second' },
    createToken: { program_id, user_name: admin.userName },
    makeAdministrator: { program_id, user_name: admin.userName },
    createClient: { program_id, name: 'Second', kind: 'server' },
    startSeed: { program_id, seed: 'small', users: 3, posts: 1, topics: 1, groups: 0 },
    triggerWebhookEvent: { program_id, name: 'ping' },
  }
  return bodies[id]
}

async function operatorCaller({ app, url }: TestApp): Promise<Caller> {
  const token = await app.services.database.system(async db => {
    const client = await createClient(db, { programId: null, kind: 'operator', name: 'Operator' })
    return issueAccessToken(db, { programId: null, clientId: client.client_id, userId: null, scopes: [] })
  })
  return new Caller(url, token)
}
