import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { RINGS } from '../house/rings.ts'
import { ROOT } from '../house/source-files.ts'
import { camelCase, kebabCase, type Skeleton, sentence, UsageError } from './skeleton.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const STATUS: Readonly<Record<string, number>> = { POST: 201, DELETE: 204 }

/** `RING/MODULE NAME METHOD PATH` */
export function endpointSkeleton([place = '', givenName, method = '', path = '']: readonly string[]): Skeleton {
  const [ring = '', module = ''] = place.split('/')
  if (!RINGS.some(known => known === ring) || !existsSync(join(ROOT, 'server/src', place, 'index.ts')))
    throw new UsageError(`${place} is no module; write RING/MODULE`)
  const name = kebabCase(givenName, 'NAME')
  if (!METHODS.includes(method)) throw new UsageError(`METHOD is one of ${METHODS.join(', ')}`)
  if (!path.startsWith('/')) throw new UsageError('PATH begins with /')
  const rooms = existsSync(join(ROOT, 'server/src', place, 'endpoints')) ? 'endpoints/' : ''
  const file = `server/src/${place}/${rooms}${name}.ts`
  return {
    files: [
      { path: file, text: endpointText({ file, name, method, path, tag: sentence(module) }) },
      { path: `server/test/${place}/${name}.test.ts`, text: testText(place, name, method, path) },
    ],
    next: [
      `add ${camelCase(name)} to the endpoints of server/src/${place}/index.ts`,
      'describe the call in docs/contract/',
      'npm run generate',
    ],
  }
}

interface Parts {
  readonly file: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly tag: string
}

function endpointText({ file, name, method, path, tag }: Parts): string {
  const http = relative(join(file, '..'), 'server/src/platform/http')
  const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => `${parameter}: Type.Id()`)
  const params = parameters.length > 0 ? `params: Type.Object({ ${parameters.join(', ')} })` : ''
  const body = method === 'GET' || method === 'DELETE' ? '' : 'body: Type.Object({ name: Type.Text(NAME_MAX_LENGTH) })'
  const input = [params, body].filter(Boolean).join(', ')
  const answers = method !== 'DELETE'
  return `import { endpoint } from '${http}/endpoint.ts'
${input || answers ? `import { Type } from '${http}/input/schema.ts'\n` : ''}${body ? '\nconst NAME_MAX_LENGTH = 255\n' : ''}
/** Its purpose, limits and errors, and the section of docs/contract/ that describes it. */
export const ${camelCase(name)} = endpoint('${method} ${path}', {
  tag: '${tag}',
  summary: '${sentence(name)}',
  access: { as: ['user', 'server'], scopes: ['content.${method === 'GET' ? 'read' : 'write'}'], role: 'publisher' },${input ? `\n  input: { ${input} },` : ''}
  output: { status: ${STATUS[method] ?? 200}${answers ? ', body: Type.One(Type.Object({ program_id: Type.Integer() }))' : ''} },
  async handle(${answers ? '{ actor }' : ''}) {${answers ? '\n    return { data: { program_id: actor.programId } }\n  ' : ''}},
})
`
}

function testText(place: string, name: string, method: string, path: string): string {
  const support = relative(`server/test/${place}`, 'server/test/support')
  const call = path.replaceAll(/\{[^}]+\}/g, '1')
  const body = method === 'GET' || method === 'DELETE' ? '' : ", { name: 'Canteen' }"
  return `import { test } from '${relative(`server/test/${place}`, 'bin/testing.mjs')}'
import { sharedApp } from '${support}/app.ts'

const app = await sharedApp()
const program = await app.program()
const anna = await program.user('anna', { role: 'publisher' })
const mia = await program.user('mia')

test('anna can ${name.replaceAll('-', ' ')}', async () => {
  await anna.must(${STATUS[method] ?? 200}, '${method}', '${call}'${body})
})

test('mia cannot: she is no publisher', async () => {
  await mia.must(403, '${method}', '${call}'${body})
})
`
}
