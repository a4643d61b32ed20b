// Access codes for people without mail: a program manager makes them, as JSON or as a sheet of cards to cut; the sign-in page takes
// them (sign-in/oauth/sign-in/use-access-code.ts).

import type { Module } from '../../shared/module.ts'
import { createAccessCodes } from './create-access-codes.ts'

export const accessCodesModule: Module = {
  name: 'access-codes',
  loads: [() => import('pdfkit')],
  endpoints: [createAccessCodes],
}
