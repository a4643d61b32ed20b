import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { onSlash } from './slash-key.ts'

/**
 * The search of wide windows, beside every page: what is typed opens the page of the search, and this field stays while it has the focus.
 * And the key that leads to one of both.
 */
export function QuickSearch() {
  const { t } = useTranslation('app')
  const [path, navigate] = useLocation()
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      onSlash(() => {
        const shown = document.querySelector<HTMLInputElement>('main form input[type="search"]')
        if (path === '/search') shown?.focus()
        else if (field.current?.checkVisibility()) field.current.focus()
        else navigate('/search')
      }),
    [path, navigate],
  )
  if (path === '/search' && words === '') return null
  const open = (typed: string) => {
    setWords(typed)
    const found = `/search?${new URLSearchParams({ q: typed.trim() })}`
    if (typed.trim()) navigate(found, { replace: path === '/search' })
  }
  return (
    <search
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setWords('')
      }}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!words.trim()) return
          setWords('')
          document.querySelector<HTMLInputElement>('main form input[type="search"]')?.focus()
        }}
      >
        <SearchField ref={field} label={t('quick_search')} shortcut="/" maxLength={500} value={words} onChange={open} />
      </form>
    </search>
  )
}
