// A text beside *Add* is not yet in the list. A form that is sent adds it first, or stops at the field that refuses it.

import { createContext } from 'preact'
import { flushSync } from 'preact/compat'
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'

interface TypedField {
  /** Adds what is typed; false where the field refuses it, which it says and has the focus for. */
  readonly add: () => Promise<boolean>
  readonly clear: () => void
}

type Join = (field: TypedField) => () => void

export const TypedFields = createContext<Join | null>(null)

/** The fields with a text that is not added yet, inside `<TypedFields value={join}>`. */
export function useTypedFields() {
  const [fields, setFields] = useState<readonly TypedField[]>([])
  const [join] = useState<Join>(() => (field: TypedField) => {
    setFields(before => [...before, field])
    return () => setFields(before => before.filter(other => other !== field))
  })
  return {
    join,
    isTyped: fields.length > 0,
    /** Adds all texts, shown when it resolves; false where a field refused its text. */
    async addAll(): Promise<boolean> {
      const outcomes = await Promise.all(flushSync(() => fields.map(({ add }) => add())))
      flushSync(() => {})
      return outcomes.every(Boolean)
    },
    clear: () => {
      for (const field of fields) field.clear()
    },
  }
}

/** Tells the form around a field whether it has a text that is not added yet. */
export function useTypedField(isTyped: boolean, field: TypedField): void {
  const join = useContext(TypedFields)
  const latest = useRef(field)
  useLayoutEffect(() => {
    latest.current = field
  })
  useLayoutEffect(() => {
    if (isTyped) return join?.({ add: () => latest.current.add(), clear: () => latest.current.clear() })
  }, [join, isTyped])
}
