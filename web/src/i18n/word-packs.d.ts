declare module 'virtual:word-packs' {
  /** Loaders of the packs of words, by `language/pack`; made by the build (web/word-packs.ts). */
  const packs: Readonly<Record<string, () => Promise<{ readonly default: object }>>>
  export default packs
}
