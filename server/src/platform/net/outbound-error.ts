const MESSAGES = {
  invalid_url: 'The address is not a valid http or https URL',
  invalid_request: 'The request has a header that cannot be sent',
  forbidden_address: 'The address is not on the public internet',
  forbidden_port: 'The port of the address is not allowed',
  unresolvable: 'The host name cannot be resolved',
  connection_failed: 'The host cannot be reached, or it closed the connection',
  tls: 'No secure connection: the certificate or the protocol of the host is not accepted',
  timeout: 'The host did not answer in time',
  too_large: 'The headers of the response are too large',
  invalid_response: 'The response of the host is not valid HTTP',
  too_many_redirects: 'The address redirects too often',
  overloaded: 'Too many hosts are being contacted at this moment',
  closed: 'The server is shutting down',
} as const

/** Why a request to an address that a user chose got no response. */
export type OutboundReason = keyof typeof MESSAGES

/**
 * A request to an address that a user chose got no response. `message` is one fixed sentence for each reason, so it may
 * be stored and shown to users; `cause` may name internal addresses and belongs in logs only.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, cause?: unknown) {
    super(MESSAGES[reason], cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}
