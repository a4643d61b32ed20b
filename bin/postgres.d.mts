/** A PostgreSQL server for this run alone. */
export interface ThrowAwayPostgres {
  readonly url: string
  readonly port: number
  readonly data: string
  readonly pid: number | undefined
  /** Stops all of its processes where they are, as a machine that hangs; `thaw` lets them go on. */
  freeze(): void
  thaw(): void
  /** Ends it as a power cut would. */
  crash(): Promise<void>
  /** Stops it as for a restart: connections get an error. */
  shutDown(): Promise<void>
  /** Starts it again on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export function freePort(): Promise<number>

export function startPostgres(options?: {
  durable?: boolean
  port?: number
  settings?: Record<string, string | number>
  restored?: string
  follows?: string
}): Promise<ThrowAwayPostgres>

/** Whether PostgreSQL's programs are installed. */
export function hasPostgres(): boolean

export function postgresProgram(name: string): string

export function serverAccount(): { readonly uid: number; readonly gid: number } | null

/** Sends a signal to the main process of a server of PostgreSQL and to those that it has started. */
export function signalServer(pid: number, signal: NodeJS.Signals): void
