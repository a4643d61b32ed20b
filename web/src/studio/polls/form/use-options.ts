import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { OPTIONS_MAX, OPTIONS_MIN, type OptionField } from './fields.ts'

interface Options {
  readonly options: readonly OptionField[]
  readonly onChange: (options: readonly OptionField[]) => void
  readonly list: RefObject<HTMLElement | null>
}

/** Writes, adds, removes and moves answers; the focus goes to the field where one writes on. */
export function useOptions({ options, onChange, list }: Options) {
  const focus = (index: number) => list.current?.querySelectorAll<HTMLElement>('[name=option]')[index]?.focus()
  const put = (next: readonly OptionField[], index: number) => {
    flushSync(() => onChange(next))
    focus(index)
  }
  return {
    write: (index: number, text: string) =>
      onChange(options.map((option, at) => (at === index ? { ...option, text } : option))),
    /** After the one at `index`: the next one where it is empty already, else a new one. */
    add(index: number): void {
      if (options[index + 1]?.text === '' || options.length >= OPTIONS_MAX) focus(index + 1)
      else put(options.toSpliced(index + 1, 0, { key: `new ${Date.now()} ${options.length}`, text: '' }), index + 1)
    },
    remove(index: number): void {
      if (options.length > OPTIONS_MIN) put(options.toSpliced(index, 1), Math.max(0, index - 1))
    },
    move(index: number, by: 1 | -1): void {
      const option = options[index]
      if (option && options[index + by]) onChange(options.toSpliced(index, 1).toSpliced(index + by, 0, option))
    },
  }
}
