#!/usr/bin/env node
// What is published: JavaScript and declarations, made from the sources by the compiler of the workspace. They go into
// `dist`, or into the folder that is named.

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
