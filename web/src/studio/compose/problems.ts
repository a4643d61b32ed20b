import { AtriumError } from '@atrium/client'

/** What the server found wrong, a sentence each; none when the error is of another kind. */
export const validationsOf = (error: unknown): readonly string[] =>
  error instanceof AtriumError && error.status === 400
    ? error.validations.map(({ message }) => message).filter((message): message is string => Boolean(message))
    : []
