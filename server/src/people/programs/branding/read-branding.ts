import { sql } from 'kysely'
import type { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/database.ts'
import { growingCache } from '../../../platform/growing-cache.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { HttpError, invalid, notFound } from '../../../platform/http/errors.ts'
import { described, Id, One, Type } from '../../../platform/http/input/schema.ts'
import { countForAddress } from '../../../platform/http/limits/address-limit.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'
import { Branding, readBranding } from './branding.ts'

/** Maximum age of a response, here and in a browser. */
const CACHE_MS = 10_000
const CACHED_MAX = 10_000
/** The caller is not signed in. */
const ADDRESS_LIMIT = { name: 'branding', perMinute: 300 }

interface PublicBranding {
  readonly cache: LRUCache<number, { readonly branding: Branding | undefined }>
}

export const publicBranding = defineState(
  'public branding',
  (): PublicBranding => ({
    cache: growingCache(CACHED_MAX, CACHE_MS),
  }),
)

/** Another node may return the old one for a moment. */
export const forgetBranding = ({ state }: Pick<Services, 'state'>, programId: number): boolean =>
  state(publicBranding).cache.delete(programId)

export const getBranding = endpoint({
  id: 'getBranding',
  tag: 'Settings',
  method: 'GET',
  path: '/v2/branding',
  summary: "A program's name, logo and colour, for pages before sign-in",
  description: 'Without `program`: of the only one there is. Responses may be ten seconds old.',
  access: 'public',
  transaction: 'own',
  input: { query: Type.Object({ program: Type.Optional(described('The id of the program', Id())) }) },
  output: { status: 200, body: One(Branding) },
  errors: [400, 404, 429],
  async handle({ services, request, reply }, { query }) {
    const { database } = services
    const { cache } = services.state(publicBranding)
    const waitSeconds = await countForAddress(services, request.raw, ADDRESS_LIMIT)
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
    const programId = query.program ?? (await onlyProgram(database))
    let known = cache.get(programId)
    if (!known) {
      known = { branding: await database.read(programId, db => readBranding(db, programId)) }
      cache.set(programId, known)
    }
    if (!known.branding) throw notFound('Program')
    reply.header('cache-control', `public, max-age=${CACHE_MS / 1000}`)
    return { data: known.branding }
  },
})

async function onlyProgram(database: Database): Promise<number> {
  const { rows: programs } = await database.system(db =>
    sql<{ id: number }>`select id from programs limit 2`.execute(db),
  )
  const [only, another] = programs
  if (only && !another) return only.id
  throw invalid({ rule: 'required', parameter: 'program', message: 'is required where there are several programs' })
}

const tooManyRequests = (seconds: number): HttpError =>
  new HttpError(429, 'Too many requests from this address', { headers: { 'retry-after': String(seconds) } })
