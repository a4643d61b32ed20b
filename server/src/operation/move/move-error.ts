import { OperatorError } from '../../platform/operator-error.ts'

/** The move cannot begin or go on; the message is the line that operators see. */
export class MoveError extends OperatorError {}
