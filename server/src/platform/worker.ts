import type { Services } from './services.ts'

/** Work that runs beside requests for as long as the process lives, e.g. a scheduler or the webhook deliverer. */
export interface Worker {
  readonly name: string
  start(services: Services): Promise<{ stop(): Promise<void> }>
}
