// Moments at which one module lets others act in its transaction. The module that owns the moment defines a hook, others
// declare their listeners in `Module.hooks`, and `app.ts` puts them together: who listens is read in the modules' lists.

/** A moment, by what is called then. */
export interface Hook<L> {
  readonly name: string
  /** Never set: carries the type of its listeners. */
  readonly listener?: L
}

/** Defines a moment; `L` is what is called, in the transaction that it is given. Throwing there undoes the change. */
export const defineHook = <L>(name: string): Hook<L> => ({ name })

/** A listener and its moment, as a module declares them. */
export interface HookListener {
  readonly hook: Hook<unknown>
  readonly listener: unknown
}

/** Declares that `listener` is called at this moment. */
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
