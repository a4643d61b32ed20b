// The program that a browser signs in to: the one named, the only one, the one last used here, or the one entered by its number.

import type { IncomingMessage } from 'node:http'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/services.ts'
import { lastProgram } from '../oauth/index.ts'

/** A program's id; `ask`: a page must ask for it, without naming any to strangers. */
type Choice = { readonly programId: number } | 'ask' | 'unknown'

/** Finds the program; `named` is the one in the address. */
export async function chooseProgram(
  services: Services,
  request: IncomingMessage,
  named: string | null,
): Promise<Choice> {
  if (named !== null) return (await isProgram(services, named)) ? { programId: Number(named) } : 'unknown'
  const [only, another] = await findPrograms(services)
  if (!only) return 'unknown'
  if (!another) return { programId: only.id }
  const last = lastProgram(services, request)
  return (await isProgram(services, last)) ? { programId: Number(last) } : 'ask'
}

async function isProgram({ database }: Services, id: string): Promise<boolean> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return false
  const found = await database.preparedQuery('web_program', sql`select 1 from programs where id = ${Number(id)}`)
  return found.length > 0
}

/** Two are enough to know whether there is only one. */
const findPrograms = ({ database }: Services): Promise<{ id: number }[]> =>
  database.preparedQuery('web_programs', sql`select id from programs order by id limit 2`)
