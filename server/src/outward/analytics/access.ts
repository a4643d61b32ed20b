/** The right to read figures about the whole program (docs/contract/statistics.md). */
export const readAnalytics = { as: ['user', 'server'], scopes: ['content.read'], role: 'analyst' } as const
