#!/usr/bin/env node
// Builds the published files: JavaScript and declarations, made from the sources by the compiler of the workspace, in `dist` or in
// the named folder.

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = name => fileURLToPath(new URL(name, import.meta.url))
const [folder = path('../dist')] = process.argv.slice(2)

rmSync(folder, { recursive: true, force: true })
const compiler = path('../../node_modules/typescript/bin/tsc')
const options = ['-p', path('../tsconfig.build.json'), '--outDir', folder]
const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
process.exit(status ?? 1)
