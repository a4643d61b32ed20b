// Points at which a module lets others act in its transaction. The module defines a hook, others declare their
// listeners in `Module.hooks`, and `app.ts` connects them.

/** A hook, by the type of its listeners. */
export interface Hook<L> {
  readonly name: string
  /** Never set: carries the type of its listeners. */
  readonly listener?: L
}

/**
 * Defines a hook; `L` is the type of its listeners, which run in the transaction of the change. Throwing rolls it back.
 */
export const defineHook = <L>(name: string): Hook<L> => ({ name })

/** A listener and its hook, as a module declares them. */
export interface HookListener {
  readonly hook: Hook<unknown>
  readonly listener: unknown
}

/** Declares a listener of this hook. */
export const listen = <L>(hook: Hook<L>, listener: L): HookListener => ({ hook: hook as Hook<unknown>, listener })

export interface Hooks {
  /** In the order of the modules. */
  listenersOf<L>(hook: Hook<L>): readonly L[]
}

export function createHooks(declared: readonly HookListener[]): Hooks {
  return {
    listenersOf: <L>(hook: Hook<L>) =>
      declared.filter(entry => entry.hook.name === hook.name).map(entry => entry.listener as L),
  }
}
