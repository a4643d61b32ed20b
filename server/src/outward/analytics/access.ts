/** Who may read figures about the whole program (docs/contract/numbers.md). */
export const readAnalytics = { as: ['user', 'server'], scopes: ['content.read'], role: 'analyst' } as const
