// The path of assistants (outward/assistants) as a resource that tokens are narrowed to (RFC 8707), for who issues and who takes them.

import type { Services } from '../platform/services.ts'

export const MCP_PATH = '/mcp'

export const mcpResource = ({ baseUrl }: Pick<Services, 'baseUrl'>): string => baseUrl() + MCP_PATH

/** The scopes that its calls need. */
export const MCP_SCOPES = ['feeds.read', 'content.write'] as const
