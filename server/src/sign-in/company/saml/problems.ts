/** A rejected SAML response; the message is for the log. */
export class DocumentError extends Error {
  /** Whether the provider itself refused the sign-in. */
  readonly isRefusal: boolean
  constructor(message: string, isRefusal = false) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/** Metadata that cannot be used; its message is for administrators. */
export class MetadataError extends Error {}
