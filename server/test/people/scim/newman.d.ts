/** The types of newman that are used here; it has none. */
declare module 'newman' {
  interface Summary {
    readonly run: {
      readonly stats: { readonly assertions: { readonly total: number } }
      readonly failures: readonly {
        readonly source: { readonly name: string }
        readonly error: { readonly test?: string; readonly message: string }
      }[]
    }
  }
  const newman: {
    run(
      options: {
        collection: string
        envVar: readonly { readonly key: string; readonly value: string }[]
        reporters: readonly string[]
      },
      done: (error: Error | null, summary: Summary) => void,
    ): void
  }
  export default newman
}
