import { type Config, ConfigError, readConfig } from '../../../platform/config.ts'
import { type Finding, failFinding, okFinding } from './finding.ts'

const NODE_MAJOR_MIN = 24

/** Whether this Node.js runs the server. */
export function checkNode(version = process.versions.node): Finding {
  if (Number(version.split('.')[0]) >= NODE_MAJOR_MIN) return okFinding('Node.js', version)
  return failFinding(
    'Node.js',
    `${version} is too old`,
    `install Node.js ${NODE_MAJOR_MIN} (see .nvmrc) and run npm ci again`,
  )
}

/** Whether every setting can be used; returns them as well. */
export function checkSettings(env: Readonly<Record<string, string | undefined>>): {
  finding: Finding
  config: Config | null
} {
  try {
    const config = readConfig(env)
    const database = config.databaseUrl ? 'PostgreSQL' : `embedded database in ${config.dataDir}`
    return { finding: okFinding('settings', `${database}, role ${config.role}`), config }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { finding: failFinding('settings', error.message, 'correct it in the environment or in .env'), config: null }
  }
}
