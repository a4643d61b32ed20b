// Surveys of a seed.

export interface SeedSurveyQuestion {
  readonly id: string
  readonly kind: 'single' | 'multiple' | 'scale' | 'nps' | 'text'
  readonly text: string
  readonly required: boolean
  readonly options: readonly { readonly id: string; readonly text: string }[] | null
  readonly scale: { readonly to: number; readonly low_label: string | null; readonly high_label: string | null } | null
}

/** An anonymous survey for everybody, with results by department. */
export interface SeedSurvey {
  readonly title: string
  readonly intro: string | null
  readonly author_index: number
  readonly questions: readonly SeedSurveyQuestion[]
  /** In the languages of the program, as texts of a translation. */
  readonly translations: Readonly<Record<string, object>>
  readonly opens_at: Date
  readonly closes_at: Date
  readonly state: 'open' | 'closed'
  readonly responses: readonly {
    readonly user_index: number
    /** By id of the question. */
    readonly answers: Readonly<Record<string, readonly string[] | number | string>>
  }[]
}
