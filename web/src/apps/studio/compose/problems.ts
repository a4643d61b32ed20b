import { AtriumError } from '@atrium/client'

/** What the server found wrong, a sentence each; none when the error is of another kind. */
export const validationsOf = (error: unknown): readonly string[] =>
  error instanceof AtriumError && error.status === 400
    ? error.validations.map(({ message }) => message).filter((message): message is string => Boolean(message))
    : []

const FIRST_OF_SERVER = 500

/** The server was not reached, is busy or broken: the same request may work later. */
export const mayPass = (error: unknown): boolean =>
  error instanceof AtriumError && (error.status === 0 || error.status === 429 || error.status >= FIRST_OF_SERVER)
