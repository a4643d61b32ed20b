// A node whose socket is opened and kept by its service manager, as systemd does (docs/contract/operation.md#socket-activation).

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ATRIUM, untilReady } from '../support/stage.ts'

/** Starts a server with the socket, and another one each time it ends; prints the id of each process. */
const MANAGER = `while :; do
sh -c 'echo $$; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" --max-semi-space-size=8 "$1" serve' "$0" "$1"
done`

export interface SocketNode {
  readonly port: number
  /** Resolves when the next process serves. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startWithSocket(env: Readonly<Record<string, string>>): Promise<SocketNode> {
  const socket = createServer()
  await once(socket.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }), 'listening')
  const { port } = socket.address() as AddressInfo
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle
  const manager = spawn('sh', ['-c', MANAGER, process.execPath, ATRIUM], {
    env: { ...process.env, ...env, PORT: String(port), RATE_LIMIT_PER_MINUTE: '0' },
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  // Node accepts connections on every socket that it listens to: from here on only the manager holds it.
  socket.close()
  let printed = ''
  manager.stdout?.setEncoding('utf8').on('data', text => {
    printed += text
  })
  const pids = () => [...printed.matchAll(/^\d+$/gm)].map(([pid]) => Number(pid))
  const ready = () => untilReady(`http://127.0.0.1:${port}`, manager)
  await ready()
  return {
    port,
    async restart() {
      const started = pids().length
      process.kill(pids().at(-1) as number, 'SIGTERM')
      while (pids().length === started) await sleep(10)
      await ready()
    },
    async stop() {
      const ended = once(manager, 'close')
      manager.kill('SIGKILL')
      process.kill(pids().at(-1) as number, 'SIGTERM')
      await ended
    },
  }
}
