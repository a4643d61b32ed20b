// Messages of JSON-RPC 2.0, as the Model Context Protocol uses them: one a request, no batches.

export type JsonRpcId = string | number

export interface JsonRpcRequest {
  /** null for a notification, which gets no response. */
  readonly id: JsonRpcId | null
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export const CODES = { parse: -32700, request: -32600, method: -32601, params: -32602 } as const

/** A fault that the protocol has a code for. */
export class JsonRpcError extends Error {
  readonly code: number
  readonly id: JsonRpcId | null
  /** Status of the response: 200 for a request that was understood. */
  readonly status: number

  constructor(code: number, message: string, id: JsonRpcId | null = null, status = id === null ? 400 : 200) {
    super(message)
    this.code = code
    this.id = id
    this.status = status
  }
}

const ID_MAX_LENGTH = 200

/** Throws JsonRpcError for anything but one request or notification; null for a response, which is ignored. */
export function readMessage(message: unknown): JsonRpcRequest | null {
  if (Array.isArray(message))
    throw new JsonRpcError(CODES.request, 'Batches are not supported: send one message a request')
  if (typeof message !== 'object' || message === null)
    throw new JsonRpcError(CODES.request, 'The body must be a message')
  const { jsonrpc, id, method, params = {}, result, error } = message as Record<string, unknown>
  if (jsonrpc !== '2.0') throw new JsonRpcError(CODES.request, 'jsonrpc must be "2.0"')
  if (method === undefined && (result !== undefined || error !== undefined)) return null
  if (typeof method !== 'string') throw new JsonRpcError(CODES.request, 'method must be a text')
  if (!isId(id)) throw new JsonRpcError(CODES.request, 'id must be a text or a number')
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    throw new JsonRpcError(CODES.params, 'params must be an object', id ?? null)
  return { id: id ?? null, method, params: params as Record<string, unknown> }
}

const isId = (id: unknown): id is JsonRpcId | undefined =>
  id === undefined || Number.isInteger(id) || (typeof id === 'string' && id.length <= ID_MAX_LENGTH)
