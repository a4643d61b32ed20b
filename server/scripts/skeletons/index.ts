import { endpointSkeleton } from './endpoint.ts'
import { eventSkeleton } from './event.ts'
import { migrationSkeleton } from './migration.ts'
import { moduleSkeleton } from './module.ts'
import { type Skeleton, UsageError } from './skeleton.ts'

export { UsageError } from './skeleton.ts'

export const USAGE = `bin/new endpoint RING/MODULE NAME METHOD PATH   an endpoint and its test
bin/new module RING NAME                        a module with an empty list of endpoints
bin/new migration NAME                          the next numbered migration
bin/new event NAME                              the test of a new event, and where it is declared

for example: bin/new endpoint publishing/topics read-topic-history GET /v2/channels/{channel_id}/history`

const KINDS: Readonly<Record<string, (words: readonly string[]) => Skeleton>> = {
  endpoint: endpointSkeleton,
  module: moduleSkeleton,
  migration: migrationSkeleton,
  event: eventSkeleton,
}

/** The skeleton that the words of the command ask for. Throws `UsageError`. */
export function skeletonOf([kind, ...words]: readonly string[]): Skeleton {
  const make = KINDS[kind ?? '']
  if (!make) throw new UsageError(kind ? `there is no skeleton of ${kind}` : 'say what to write')
  return make(words)
}
