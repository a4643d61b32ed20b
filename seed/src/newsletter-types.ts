// Newsletters of a seed.

/** A newsletter for everybody, with the newest posts that everybody sees at its time. */
export interface SeedNewsletter {
  readonly name: string
  readonly subject: string
  readonly preheader: string
  readonly author_index: number
  /** HTML above the posts. */
  readonly body: string
  /** By language: subject and HTML. */
  readonly translations: Readonly<Record<string, { readonly subject: string; readonly body: string }>>
  readonly created_at: Date
  /** null: a draft. */
  readonly sent_at: Date | null
  /** Which mails were opened, which of those were clicked, and after how many minutes. */
  readonly opens: readonly { readonly user_index: number; readonly minutes: number; readonly clicked: boolean }[]
}
