// Assistants: the Model Context Protocol over this server's own calls (docs/contract/assistants.md). A person's assistant signs in as any
// app does, by a token that is good for this path alone, and sees what the person sees.

import type { Module } from '../../shared/module.ts'
import { listAssistantConnections } from './connections.ts'
import { mcpRoutes } from './mcp-route.ts'
import { resourceMetadata } from './resource-metadata.ts'

export const assistantsModule: Module = {
  name: 'assistants',
  endpoints: { listAssistantConnections },
  rawRoutes: services => [...mcpRoutes(services), resourceMetadata(services)],
}
