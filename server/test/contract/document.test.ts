// The API document: what it says of every call, and that its examples are as they should be. What the server does is
// compared with it in responses.test.ts.

import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, test } from '../../../bin/testing.mjs'
import { Components } from '../../src/platform/http/document/components.ts'
import { readExamples } from '../../src/platform/http/document/examples.ts'
import { namedObject, Type } from '../../src/platform/http/input/schema.ts'
import { parseTimestamp } from '../../src/platform/http/input/timestamp.ts'
import { apiDocument, operations, recordName, resolved, schemaOf } from './api-document.ts'

const BYTES_PER_OPERATION_MAX = 2500
/** Answers without a record: nothing, a choice, and a document that would be its own example. */
const WITHOUT_RECORD = new Set(['forgetUser', 'searchUsersAndGroups'])
const WITHOUT_EXAMPLE = new Set(['OpenapiDocument'])

const successes = operations.flatMap(operation => {
  const [, response] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = response && schemaOf(response)
  const isJson = Object.keys(response?.content ?? {}).some(type => /json$/.test(type))
  return schema && isJson && !WITHOUT_RECORD.has(operation.operationId) ? [{ operation, schema }] : []
})
const bodies = operations.flatMap(operation => {
  const schema = operation.requestBody && schemaOf(operation.requestBody)
  // A file is no record.
  return schema && schema.type !== 'string' ? [{ operation, schema }] : []
})

test('the document is small', () => {
  const bytes = JSON.stringify(apiDocument).length / operations.length
  assert.ok(bytes <= BYTES_PER_OPERATION_MAX, `${Math.round(bytes)} bytes for each operation`)
})

test('every operation and every parameter has a description', () => {
  for (const { operationId, description, parameters = [] } of operations) {
    assert.ok(description.length >= 10, operationId)
    for (const parameter of parameters.map(resolved))
      assert.ok(parameter.description, `${operationId} ${parameter.name}`)
  }
})

test('every record that is sent or answered has a name', () => {
  const unnamed = [...successes, ...bodies].filter(({ schema }) => recordName(schema) === null)
  assert.deepEqual(
    unnamed.map(({ operation }) => operation.operationId),
    [],
  )
  assert.ok(Object.keys(apiDocument.components.schemas).length >= 60)
})

test('every integer has a bound', () => {
  const open = [...schemasIn(apiDocument.components, 'components'), ...schemasIn(apiDocument.paths, 'paths')]
    .filter(({ schema }) => [schema.type].flat().includes('integer'))
    .filter(({ schema }) => schema.minimum === undefined && schema.enum === undefined)
  assert.deepEqual(
    open.map(({ place }) => place),
    [],
  )
})

describe('a named schema', () => {
  const Thing = namedObject('Thing', { size: Type.Integer() })

  test('is a reference wherever it is met, and printed once', () => {
    const components = new Components()
    const $ref = '#/components/schemas/Thing'
    const printed = components.print(Type.Object({ one: Type.Nullable(Thing), many: Type.Optional(Type.Array(Thing)) }))
    assert.deepEqual(JSON.parse(JSON.stringify(printed)).properties, {
      one: { anyOf: [{ $ref }, { type: 'null' }] },
      many: { type: 'array', items: { $ref } },
    })
    assert.deepEqual(Object.keys(components.schemas({})), ['Thing'])
  })

  test('is unnamed where only its members are taken', () => {
    assert.equal((new Components().print(Type.Object({ ...Thing.properties })) as { $ref?: string }).$ref, undefined)
    assert.equal((new Components().print(Type.Partial(Thing)) as { $ref?: string }).$ref, undefined)
  })

  test('keeps its name to itself', () => {
    const components = new Components()
    components.print(Thing)
    assert.throws(() => components.print(namedObject('Thing', { size: Type.String() })), /two schemas are called/)
  })
})

describe('examples', () => {
  const examples = readExamples()
  const roots = new Set([...successes, ...bodies].flatMap(({ schema }) => recordName(schema) ?? []))

  test('there is one for every record that is sent or answered, and no other', () => {
    const wanted = [...roots].filter(name => !WITHOUT_EXAMPLE.has(name))
    assert.deepEqual(Object.keys(examples).sort(), wanted.sort())
  })

  test('none has a member $ref, which readers of the document would follow', () => {
    assert.doesNotMatch(JSON.stringify(examples), /"\$ref"/)
  })

  test('each is what its schema says, and nothing else', () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: true })
    // biome-ignore lint/suspicious/noExplicitAny: the package's types describe its CommonJS form
    ;(addFormats as any)(ajv)
    ajv.addFormat('timestamp', text => parseTimestamp(text) !== null)
    ajv.addSchema(closed(apiDocument) as object, 'document')
    const faults = Object.entries(examples).flatMap(([name, example]) => {
      const $ref = `document#/components/schemas/${name}`
      return ajv.validate({ $ref }, example) ? [] : [`${name}: ${ajv.errorsText()}`]
    })
    assert.deepEqual(faults, [])
  })
})

/** Every object in the document, with the way to it. */
function schemasIn(value: unknown, place: string): Array<{ schema: Record<string, unknown>; place: string }> {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value)
    .filter(([key]) => key !== 'examples')
    .flatMap(([key, one]) => schemasIn(one, `${place} ${key}`))
  return Array.isArray(value) ? inner : [{ schema: value as Record<string, unknown>, place }, ...inner]
}

/** The schemas with every object closed that does not say otherwise. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) copy[key] = key === 'examples' ? value : closed(value)
  const isClosed = copy.type === 'object' && copy.properties && copy.additionalProperties === undefined
  return isClosed ? { ...copy, additionalProperties: false } : copy
}
