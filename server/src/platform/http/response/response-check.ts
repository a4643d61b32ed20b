// Strict responses for tests: an undeclared member or a wrong type in a response is a bug and fails loudly.

import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from '../input/schema.ts'
import { isHttpUrl } from '../input/validation.ts'

// Each check runs a few times: to optimize its code takes longer than to run it.
const ajv = new Ajv({ allErrors: true, strict: false, code: { optimize: false } })
// biome-ignore lint/suspicious/noExplicitAny: the package's types describe its CommonJS form
;(addFormats as any)(ajv)
ajv.addFormat('timestamp', true)
ajv.addFormat('http-url', { type: 'string', validate: isHttpUrl })

/** Fastify's preSerialization hook that compares a response with its schema; compiled with the first response. */
export function responseCheck(operation: string, schema: TSchema, status: number) {
  let compiled: ValidateFunction | undefined
  return async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode !== status || Buffer.isBuffer(payload)) return payload
    compiled ??= ajv.compile(closed(schema) as object)
    const validate = compiled
    const plain = JSON.parse(JSON.stringify(payload))
    if (validate(plain)) return payload
    const faults = (validate.errors ?? [])
      .slice(0, 5)
      .map(e => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`)
    throw new Error(`the response of ${operation} does not match its schema: ${faults.join('; ')}`)
  }
}

/** The schema with every object closed, unless it allows other members itself. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) copy[key] = closed(value)
  if (copy.type === 'object' && copy.properties && copy.additionalProperties === undefined) {
    copy.additionalProperties = false
  }
  return copy
}
