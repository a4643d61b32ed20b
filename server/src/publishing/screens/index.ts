// Screens in halls: pages for televisions that show the newest posts of topics, without a sign-in.

import type { Module } from '../../shared/module.ts'
import { createScreen, deleteScreen, listScreens, renewScreen, updateScreen } from './screen-endpoints.ts'
import { screenRoutes } from './screen-page.ts'
import { listScreenPosts } from './screen-posts.ts'

export const screensModule: Module = {
  name: 'screens',
  endpoints: { listScreens, createScreen, updateScreen, renewScreen, deleteScreen, listScreenPosts },
  rawRoutes: screenRoutes,
}
