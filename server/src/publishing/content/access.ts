/** Publishers and higher read and write any content of their program (docs/contract/access.md#roles). */
export const readContent = { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' } as const
export const writeContent = { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' } as const
