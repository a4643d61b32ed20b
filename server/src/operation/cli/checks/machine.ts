import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Config, ConfigError, readConfig } from '../../../platform/config.ts'
import { reasonOf } from '../../../platform/operator-error.ts'
import { CredentialsError, credentialsPath, readCredentials } from '../../credentials.ts'
import { type Finding, failFinding, noteFinding, okFinding } from './finding.ts'

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

const FREE_MIN_BYTES = 500 * 1024 * 1024
const MODE_BITS = 0o777
const OTHERS_MODE_BITS = 0o077

/** Whether DATA_DIR can be written, or be made. */
export function checkFolder({ dataDir }: Config): Finding {
  const place = nearestFolder(dataDir)
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
    return okFinding('data folder', place === dataDir ? `${dataDir} can be written` : `${dataDir} can be made`)
  } catch (error) {
    const remedy = `give this account the right to write ${place}, or set DATA_DIR to another folder`
    return failFinding('data folder', reasonOf(error), remedy)
  }
}

/** Whether the disk has free space. */
export function checkDisk({ dataDir }: Config): Finding {
  const place = nearestFolder(dataDir)
  try {
    const { bavail, bsize } = statfsSync(place)
    const free = bavail * bsize
    const text = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${place}`
    return free >= FREE_MIN_BYTES
      ? okFinding('disk', text)
      : failFinding('disk', text, 'free some space, or move DATA_DIR')
  } catch (error) {
    return noteFinding('disk', `free space is not known: ${reasonOf(error)}`, 'check it by other means')
  }
}

/** The folder itself, or its nearest existing parent. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))
}

/** Whether the command line can sign in, and no other user of the machine can read the credentials. */
export function checkCredentials({ dataDir, databaseUrl }: Config): Finding {
  const path = credentialsPath(dataDir)
  try {
    if (!readCredentials(dataDir)) {
      const remedy = databaseUrl
        ? 'copy it from the node that made the database; on an empty database the first start writes it'
        : 'start the server once: npm start'
      return noteFinding('credentials', `${path} does not exist`, remedy)
    }
    const mode = statSync(path).mode & MODE_BITS
    if (process.platform !== 'win32' && (mode & OTHERS_MODE_BITS) !== 0) {
      return failFinding('credentials', `others can read ${path} (mode ${mode.toString(8)})`, `chmod 600 ${path}`)
    }
    return okFinding('credentials', path)
  } catch (error) {
    const remedy =
      error instanceof CredentialsError ? `restore ${path} from a copy` : 'give this account the right to read it'
    return failFinding('credentials', reasonOf(error), remedy)
  }
}
