import type { Services } from '../../platform/services.ts'

export const MCP_PATH = '/mcp'

/** The resource (RFC 8707) that tokens of assistants are narrowed to. */
export const mcpResource = ({ baseUrl }: Pick<Services, 'baseUrl'>): string => baseUrl() + MCP_PATH

/** The scopes that its calls need. */
export const MCP_SCOPES = ['feeds.read', 'content.write'] as const
