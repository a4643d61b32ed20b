/** The result of a check of the set-up. Only `fail` makes `atrium doctor` fail. */
export interface Finding {
  readonly check: string
  readonly level: 'ok' | 'note' | 'fail'
  readonly message: string
  /** The remedy. */
  readonly remedy?: string
}

export const okFinding = (check: string, message: string): Finding => ({ check, level: 'ok', message })

export const noteFinding = (check: string, message: string, remedy: string): Finding => ({
  check,
  level: 'note',
  message,
  remedy,
})

export const failFinding = (check: string, message: string, remedy: string): Finding => ({
  check,
  level: 'fail',
  message,
  remedy,
})
