// Programs that tests need and not every machine has. A test that is skipped for one says what to install.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const INSTALL = {
  caddy: 'Debian: apt-get install caddy',
  curl: 'Debian: apt-get install curl',
  hadolint: 'https://github.com/hadolint/hadolint/releases',
  haproxy: 'Debian: apt-get install haproxy',
  helm: 'https://helm.sh/docs/intro/install',
  nginx: 'Debian: apt-get install nginx',
  openssl: 'Debian: apt-get install openssl',
  pgbouncer: 'Debian: apt-get install pgbouncer',
  promtool: 'Debian: apt-get install prometheus',
  python3: 'Debian: apt-get install python3',
  'systemd-analyze': 'Debian: apt-get install systemd',
} as const

export type Program = keyof typeof INSTALL

/** For `skip`: false where the PATH has all of the programs, or else the first that is missing and what to install. */
export function needsProgram(...programs: readonly Program[]): string | false {
  const missing = programs.find(program => !isInPath(program))
  return missing !== undefined && `needs ${missing} (${INSTALL[missing]})`
}

function isInPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => isExecutable(join(folder, program)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
