import { Command } from 'commander'
import type { Finding } from './checks/finding.ts'
import { CommandError, type Io } from './io.ts'

const LABELS = { ok: 'ok  ', note: 'note', fail: 'FAIL' } as const
const NAME_WIDTH = 12

/** `atrium doctor`: checks of the set-up, each with its remedy; exit code 1 when one fails. */
export function doctorCommand(io: Io): Command {
  return new Command('doctor')
    .description('check the set-up and list each problem with its remedy')
    .option('--json', 'print the findings as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine(io)
      io.print(json ? JSON.stringify(findings, null, 2) : findings.map(lineOf).join('\n'))
      const failed = findings.filter(finding => finding.level === 'fail').length
      if (failed > 0) throw new CommandError(`${failed} of ${findings.length} checks failed`)
    })
}

async function examine(io: Io): Promise<Finding[]> {
  const [machine, database, network] = await Promise.all([
    import('./checks/machine.ts'),
    import('./checks/database.ts'),
    import('./checks/network.ts'),
  ])
  const { finding, config } = machine.checkSettings(io.env)
  const findings = [machine.checkNode(), finding]
  if (!config) return findings
  return [
    ...findings,
    machine.checkFolder(config),
    machine.checkDisk(config),
    ...(await database.checkDatabase(config)),
    machine.checkCredentials(config),
    ...(config.redisUrl ? [await network.checkRedis(config.redisUrl)] : []),
    ...(config.s3 ? [await network.checkStorage(config.s3), await network.checkUploads(config.s3, config)] : []),
    await network.checkMail(config),
    await network.checkTranslation(config),
    await network.checkServer(config),
    await network.checkPublicUrl(config),
  ]
}

function lineOf({ check, level, message, remedy }: Finding): string {
  const line = `${LABELS[level]}  ${check.padEnd(NAME_WIDTH)} ${message}`
  return remedy ? `${line}\n      ${' '.repeat(NAME_WIDTH)} → ${remedy}` : line
}
