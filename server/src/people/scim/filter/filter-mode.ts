export type FilterMode = 'basic' | 'full'
