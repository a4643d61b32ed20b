// Parts of a page that the server has rendered, below the first screen: a browser takes over each in a task of its own, once the rest
// is alive, or when something in it is pressed, which then does what it does.

import { type ComponentChildren, createContext } from 'preact'
import { Suspense } from 'preact/compat'
import { useContext, useLayoutEffect, useState } from 'preact/hooks'
import { OwnIds } from '../use-id.ts'
import { isTakingOver } from './taking-over.ts'

interface Sleeper {
  readonly awake: Promise<void>
  readonly wake: () => void
  /** The attributes as rendered: they are not compared when it is taken over. */
  readonly children: ComponentChildren
  isAwake: boolean
}

const sleepers = new Map<string, Sleeper>()

/** Whether the component around is being taken over, later than the page. */
const WakingContext = createContext(false)
export const useWaking = (): boolean => useContext(WakingContext)

interface IslandProps {
  /** On its page, letters and digits. Its one element carries it as `data-island`. */
  readonly name: string
  readonly children: ComponentChildren
}

export function Island({ name, children }: IslandProps) {
  return (
    <OwnIds prefix={name}>
      <Suspense fallback={null}>
        <Asleep name={name}>{children}</Asleep>
      </Suspense>
    </OwnIds>
  )
}

function Asleep({ name, children }: IslandProps) {
  if (isTakingOver() && !sleepers.has(name)) sleepers.set(name, sleeper(children))
  const asleep = sleepers.get(name)
  if (asleep && !asleep.isAwake) throw asleep.awake
  const [first, setFirst] = useState(asleep?.children)
  useLayoutEffect(() => {
    sleepers.delete(name)
    setFirst(undefined)
  }, [name])
  return <WakingContext value={first !== undefined}>{first ?? children}</WakingContext>
}

function sleeper(children: ComponentChildren): Sleeper {
  const { promise, resolve } = Promise.withResolvers<void>()
  const one: Sleeper = {
    awake: promise,
    wake: () => {
      one.isAwake = true
      resolve()
    },
    children,
    isAwake: false,
  }
  return one
}

/** Wakes all, one by one, from the top. */
export function wakeIslands(): void {
  addEventListener('click', wakePressed, { capture: true })
  const wakeNext = () => {
    const next = [...sleepers.values()].find(({ isAwake }) => !isAwake)
    if (!next) return removeEventListener('click', wakePressed, { capture: true })
    next.wake()
    later(wakeNext)
  }
  later(wakeNext)
}

const later = (run: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(run)

/** A press is kept until what it is meant for is alive. */
function wakePressed(event: MouseEvent): void {
  const target = event.target as Element
  const asleep = sleepers.get(target.closest<HTMLElement>('[data-island]')?.dataset.island ?? '')
  const control = target.closest<HTMLElement>('a, button')
  if (!asleep || asleep.isAwake || !control || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  asleep.wake()
  setTimeout(() => control.click())
}
