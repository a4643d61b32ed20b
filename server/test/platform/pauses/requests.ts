// Parts of hostile requests.

/** Records of the attacked program that a request may name. */
export interface Targets {
  readonly program_id: number
  readonly post_id: number
  readonly channel_id: number
  readonly group_id: string
  readonly user_id: number
}

export interface HostileRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Sent as it is; none for a GET. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly text: string
}

/** By which an administrator sends, and has a server of a stranger answer. */
export interface Sending {
  readonly url: string
  readonly targets: Targets
  send(request: HostileRequest): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
  /** Answers at a path below an address, by itself a new one; returns the address of the path. */
  answerAt(path: string, body: string, mediaType: string, below?: string): string
}

export const MIB = 1024 * 1024
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Requests by their names; each is made when it is sent, since all together they are some hundred megabytes. */
export type Requests = Readonly<Record<string, (targets: Targets) => HostileRequest>>

export const comment = (postId: number, body: string): HostileRequest => ({
  method: 'POST',
  path: `/v2/feed/posts/${postId}/comments`,
  body: JSON.stringify({ body }),
})

export const put = (channelId: number, body: string): HostileRequest => ({
  method: 'PUT',
  path: `/v2/channels/${channelId}`,
  body,
})

export const html = (postId: number, body: string): HostileRequest => ({
  method: 'PUT',
  path: `/v2/content/${postId}`,
  body: JSON.stringify({ body }),
})

export const patchUser = (userId: number, operations: readonly object[]): HostileRequest => ({
  method: 'PATCH',
  path: `/scim/v2/Users/${userId}`,
  body: JSON.stringify({ schemas: [PATCH], Operations: operations }),
})

export const search = (filter: string): HostileRequest => ({
  method: 'POST',
  path: '/scim/v2/Users/.search',
  body: JSON.stringify({ filter }),
})

/** `rest` are its further members, with the closing brace. */
export const user = (rest: string): HostileRequest => ({
  method: 'POST',
  path: '/scim/v2/Users',
  body: `{"userName":"zoe","name":{"givenName":"Zoe","familyName":"Berg"},${rest}`,
})

export const group = (groupId: string, members: readonly object[]): HostileRequest => ({
  method: 'PUT',
  path: `/scim/v2/Groups/${groupId}`,
  body: JSON.stringify({ displayName: 'Night', members }),
})

export const token = (type: string, body: string): HostileRequest => ({
  method: 'POST',
  path: '/oauth/token',
  body,
  headers: { 'content-type': type },
})

export const rule = (conditions: number, values: number): HostileRequest => ({
  method: 'POST',
  path: '/v2/audiences',
  body: JSON.stringify({
    name: 'all',
    rule: {
      any: range(conditions, at => ({
        attribute: 'department',
        operator: 'in',
        value: range(values, one => `${at}-${one}`),
      })),
    },
  }),
})

/** A thousand phrases of which every one begins like the others and ends with another word. */
export const phrases = (): string[] => range(1_000, at => `${'a '.repeat(40)}${at}`)

export function range<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

export const filled = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / unit.length))

export const manyMembers = (bytes: number): string =>
  `{${range(Math.floor(bytes / 11), at => `"${at.toString(36).padStart(6, '0')}":1`).join(',')}}`

export const manyNames = (bytes: number): string =>
  range(Math.floor(bytes / 7), at => `${at.toString(36).padStart(4, 'x')}=1`).join('&')

export const attributes = (bytes: number): string =>
  range(Math.floor(bytes / 9), at => `a${at.toString(36).padStart(5, '0')}=1`).join(' ')

export const mails = (at: number, count: number): object[] =>
  range(count, one => ({ value: `m${at}-${one}@a.example`, type: 'work' }))

export const customPaths = (at: number, count: number): object =>
  Object.fromEntries(range(count, one => [`urn:Vendor:1.0:User:customAttributes.c${at}-${one}`, 'x']))

export const longSelection = (): string => Array(100).fill('type eq "x"').join(' or ')

/** Chinese characters, nearly each pair of neighbours once. */
export const someChinese = (length: number): string =>
  Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + ((n * n * 31 + n * 7919) % 20_900))).join('')
