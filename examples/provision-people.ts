// Brings the people of a program in line with a CSV file, by SCIM:
//
//   ATRIUM_URL=https://atrium.example.com ATRIUM_CLIENT_ID=… ATRIUM_CLIENT_SECRET=… node provision-people.ts people.csv
//
// The file has the columns user_name, given_name, family_name, email and department. New people are created, changed
// people are updated, and people who are no longer in the file are deactivated, which ends their sign-ins within a second. Attributes
// that the file does not have stay, and so do people whom another system manages. Run it as often as you like: it changes
// only differences. The client needs the scope users.write.

import { readFile } from 'node:fs/promises'
import {
  AtriumError,
  clientCredentials,
  createAtrium,
  type PatchOperation,
  type User,
  type UserInput,
} from '@atrium/client'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const COLUMNS = ['user_name', 'given_name', 'family_name', 'email', 'department'] as const
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>

const { ATRIUM_URL, ATRIUM_CLIENT_ID, ATRIUM_CLIENT_SECRET } = process.env
const [file] = process.argv.slice(2)
if (!ATRIUM_URL || !ATRIUM_CLIENT_ID || !ATRIUM_CLIENT_SECRET || !file) {
  console.error('usage: ATRIUM_URL=… ATRIUM_CLIENT_ID=… ATRIUM_CLIENT_SECRET=… node provision-people.ts people.csv')
  process.exit(2)
}

const atrium = createAtrium({
  baseUrl: ATRIUM_URL,
  auth: clientCredentials({ clientId: ATRIUM_CLIENT_ID, clientSecret: ATRIUM_CLIENT_SECRET }),
})

const rows = readRows(await readFile(file, 'utf8'))
if (!rows) {
  // No user would be left.
  console.error(`${file} has no people, or not the columns ${COLUMNS.join(', ')}`)
  process.exit(2)
}
const wanted = new Map(rows.map(row => [row.user_name.toLowerCase(), row]))
const counts = { created: 0, changed: 0, deactivated: 0, elsewhere: 0, failed: 0 }

for await (const user of atrium.each.listUsers()) {
  const userName = user.userName?.toLowerCase() ?? ''
  const row = wanted.get(userName)
  wanted.delete(userName)
  const update = (Operations: readonly PatchOperation[]) => () =>
    atrium.updateUser({ user_id: user.id, schemas: [PATCH], Operations })
  if (row && isElsewhere(user)) counts.elsewhere++
  else if (row && isDifferent(user, row)) await attempt(row.user_name, 'changed', update(changesTo(row)))
  else if (!row && user.active && isOurs(user)) {
    await attempt(userName, 'deactivated', update([{ op: 'replace', path: 'active', value: false }]))
  }
}
for (const row of wanted.values()) await attempt(row.user_name, 'created', () => atrium.createUser(inputOf(row)))

console.log(JSON.stringify(counts))
process.exitCode = counts.failed > 0 ? 1 : 0

/** An error with one person does not stop the others. */
async function attempt(who: string, kind: 'created' | 'changed' | 'deactivated', work: () => Promise<unknown>) {
  try {
    await work()
    counts[kind]++
  } catch (error) {
    if (!(error instanceof AtriumError)) throw error
    counts.failed++
    console.error(`${who}: ${error.message}`)
  }
}

function inputOf({ user_name, given_name, family_name, email, department }: Row): UserInput {
  return {
    userName: user_name,
    externalId: `csv:${user_name}`,
    name: { givenName: given_name, familyName: family_name },
    emails: [{ value: email, type: 'work', primary: true }],
    [ENTERPRISE]: { department: department || null },
  }
}

function changesTo({ user_name, given_name, family_name, email, department }: Row): readonly PatchOperation[] {
  const path = `${ENTERPRISE}:department`
  return [
    { op: 'replace', path: 'externalId', value: `csv:${user_name}` },
    { op: 'replace', path: 'name.givenName', value: given_name },
    { op: 'replace', path: 'name.familyName', value: family_name },
    { op: 'replace', path: 'emails', value: [{ value: email, type: 'work', primary: true }] },
    department ? { op: 'replace', path, value: department } : { op: 'remove', path },
    { op: 'replace', path: 'active', value: true },
  ]
}

/** People without a managing system are managed by the file from now on; those of another system are not changed. */
function isOurs({ externalId }: User): boolean {
  return externalId?.startsWith('csv:') === true
}

function isElsewhere(user: User): boolean {
  return Boolean(user.externalId) && !isOurs(user)
}

function isDifferent(user: User, row: Row): boolean {
  return (
    !user.active ||
    !isOurs(user) ||
    user.name?.givenName !== row.given_name ||
    user.name?.familyName !== row.family_name ||
    user.emails?.[0]?.value !== row.email ||
    (user[ENTERPRISE]?.department ?? '') !== row.department
  )
}

/** Lines of a plain CSV file: no quotes, columns by the names of the first line; null where the file is no list of people. */
function readRows(text: string): Row[] | null {
  const [head = '', ...lines] = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const names = head.split(',').map(name => name.trim())
  if (lines.length === 0 || COLUMNS.some(column => !names.includes(column))) return null
  return lines.map(line => {
    const values = line.split(',').map(value => value.trim())
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) as unknown as Row
  })
}
