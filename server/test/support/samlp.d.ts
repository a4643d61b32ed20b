/** The types that the tests use. */
declare module 'samlp' {
  const samlp: {
    auth(
      options: Readonly<Record<string, unknown>>,
    ): (request: object, response: object, next: (error: unknown) => void) => void
  }
  export default samlp
}
