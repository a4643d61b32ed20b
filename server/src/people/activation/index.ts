// How far the program is with signing its people in: figures for its managers, and posters with a QR code that lead to the sign-in.

import type { Module } from '../../shared/module.ts'
import { makePoster } from './poster.ts'
import { readActivation } from './read-activation.ts'

export const activationModule: Module = {
  name: 'activation',
  loads: [() => import('pdfkit')],
  endpoints: { readActivation, makePoster },
}
