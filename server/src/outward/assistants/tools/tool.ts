// A tool: what an assistant is told of it, and what it does. Each reads by this server's own calls, as the person of the token.

import type { TSchema } from '../../../platform/http/input/schema.ts'
import { compileCheck } from '../../../platform/http/input/validation.ts'
import { ownCallHeaders } from '../../../platform/http/own-call.ts'
import type { AssistantCall } from '../assistant-call.ts'
import type { Marks } from '../marked-text.ts'

/** A refusal that the assistant may tell: a wrong argument, or something that is not there. */
export class ToolError extends Error {}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: TSchema
  readonly outputSchema: TSchema
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly openWorldHint: boolean
  }
  /** Whether it is there for this person. */
  isFor(call: AssistantCall): boolean
  readonly check: ReturnType<typeof compileCheck>
  run(call: AssistantCall, given: never, marks: Marks): Promise<Record<string, unknown>>
}

type Definition<I> = Pick<Tool, 'name' | 'title' | 'description' | 'inputSchema' | 'outputSchema'> & {
  readonly writes?: boolean
  readonly isFor?: Tool['isFor']
  run(call: AssistantCall, given: I, marks: Marks): Promise<Record<string, unknown>>
}

export const tool = <I>({ writes = false, isFor = () => true, run, ...shown }: Definition<I>): Tool => ({
  ...shown,
  annotations: { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
  isFor,
  check: compileCheck(shown.inputSchema),
  run: run as Tool['run'],
})

/** A record of a call. */
// biome-ignore lint/suspicious/noExplicitAny: records of every call
export type Found = any

/** The response of a call of this server. Throws ToolError for a refusal. */
export async function readOwn(
  { read, request }: AssistantCall,
  path: string,
  post?: { tool: string; body: object },
): Promise<Found> {
  const { authorization = '', 'accept-language': language } = request.headers
  const headers = {
    authorization,
    ...ownCallHeaders(),
    ...(typeof language === 'string' ? { 'accept-language': language } : {}),
    ...(post ? { 'x-atrium-tool': post.tool, 'content-type': 'application/json' } : {}),
  }
  const { status, body } = await read(request, path, headers, post?.body)
  const answer = JSON.parse(body)
  if (status < 300) return answer
  const { detail, title, validations = [] } = answer.error ?? {}
  const [fault] = validations
  throw new ToolError(fault ? `${fault.parameter} ${fault.message}` : (detail ?? title ?? 'The call was refused'))
}
