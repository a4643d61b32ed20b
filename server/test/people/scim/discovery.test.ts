import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import {
  presentList,
  presentResourceTypes,
  presentSchemas,
  presentServiceProviderConfig,
} from '../../../src/people/scim/discovery/discovery.ts'
import { presentUser } from '../../../src/people/scim/user/present-user.ts'
import { anna, stored } from './people.ts'

const baseUrl = 'https://atrium.example/scim/v2'
type Attribute = {
  name: string
  description: string
  type: string
  subAttributes?: Attribute[]
  caseExact?: boolean
  returned: string
}

function attributesOf(urn: string, syntax: 'legacy' | 'extended' = 'extended'): Attribute[] {
  return presentSchemas(baseUrl, syntax).find(({ id }) => id === urn)!.attributes as Attribute[]
}

test('the five schemas are listed with their addresses', () => {
  const schemas = presentSchemas(baseUrl)
  assert.deepEqual(
    schemas.map(({ id }) => id),
    [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      'urn:Vendor:1.0:User',
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'urn:Vendor:1.0:Group',
    ],
  )
  assert.equal(schemas[2]!.meta.location, `${baseUrl}/Schemas/urn:Vendor:1.0:User`)
  assert.match(JSON.stringify(presentList(schemas)), /User Account/)
})

test('the schema says that the scopes of a role are kept and restrict nothing', () => {
  const role = attributesOf('urn:ietf:params:scim:schemas:core:2.0:User').find(({ name }) => name === 'roles')
  const scopes = role?.subAttributes?.find(({ name }) => name === 'scopes')
  for (const attribute of [scopes, ...(scopes?.subAttributes ?? [])])
    assert.match(attribute?.description ?? '', /kept as given, restricts nothing$/)
})

test('what is served is described, and nothing else', () => {
  const served = presentUser(stored(anna()), { baseUrl, roleSyntax: 'extended' })
  for (const [key, value] of Object.entries(served)) {
    if (key === 'schemas') continue
    const isExtension = key.startsWith('urn:')
    const described = isExtension
      ? attributesOf(key)
      : attributesOf('urn:ietf:params:scim:schemas:core:2.0:User').filter(({ name }) => name === key)
    checkDescribed(isExtension ? (value as object) : { [key]: value }, described)
  }
})

function checkDescribed(value: object, attributes: Attribute[]) {
  for (const [name, part] of Object.entries(value)) {
    const attribute = attributes.find(one => one.name === name)
    assert.ok(attribute, `${name} is not described`)
    for (const entry of Array.isArray(part) ? part : [part]) {
      if (attribute.type === 'complex' && entry) checkDescribed(entry, attribute.subAttributes!)
    }
  }
  const answered = attributes.filter(({ returned }) => returned !== 'never').map(({ name }) => name)
  assert.deepEqual(
    answered.filter(name => !(name in value)),
    [],
  )
}

test('what the contract ignores is not described', () => {
  const user = attributesOf('urn:ietf:params:scim:schemas:core:2.0:User')
  const partsOf = (name: string) => user.find(one => one.name === name)!.subAttributes!.map(one => one.name)
  assert.deepEqual(partsOf('phoneNumbers'), ['value', 'type'])
  assert.ok(!partsOf('addresses').includes('type'))
  assert.ok(!user.some(({ name }) => name === 'groups' || name === 'profileUrl'))
})

test('a program with the legacy role syntax describes roles as names', () => {
  const roles = attributesOf('urn:ietf:params:scim:schemas:core:2.0:User', 'legacy').find(
    ({ name }) => name === 'roles',
  )
  assert.equal(roles?.type, 'string')
})

test('resource types name their extensions, users first', () => {
  const [user, group] = presentResourceTypes(baseUrl)
  assert.deepEqual([user!.endpoint, group!.endpoint], ['/Users', '/Groups'])
  assert.deepEqual(
    user!.schemaExtensions.map(({ schema }) => schema),
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User', 'urn:Vendor:1.0:User'],
  )
})

test('the provider configuration promises what is served', () => {
  const config = presentServiceProviderConfig(baseUrl)
  assert.deepEqual([config.patch.supported, config.bulk.supported, config.etag.supported], [true, false, true])
  assert.equal(config.filter.maxResults, 1_000)
})
