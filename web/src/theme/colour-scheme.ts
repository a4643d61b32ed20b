// Light, dark, or as the system has it. The choice is the person's (`/v2/me`); the browser keeps a copy, which
// before-paint.js reads before anything is shown.

import { stored } from '../lib/device/storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

const KEY = 'atrium.theme'

export function showTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') {
    delete root.dataset.theme
    stored.set(KEY, null)
  } else {
    root.dataset.theme = theme
    stored.set(KEY, theme)
  }
}

/** The theme that this browser shows now. */
export function shownTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
