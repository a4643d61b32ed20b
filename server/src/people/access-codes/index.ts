// Access codes for people without e-mail: a program manager creates them, as JSON or as a sheet of cards to cut out; the sign-in page
// accepts them (sign-in/oauth/sign-in/use-access-code.ts).

import type { Module } from '../../shared/module.ts'
import { createAccessCodes } from './create-access-codes.ts'

export const accessCodesModule: Module = {
  name: 'access-codes',
  loads: [() => import('pdfkit')],
  endpoints: [createAccessCodes],
}
