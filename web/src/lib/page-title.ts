import { useEffect } from 'react'

let owner = 'atrium'
let page: string | null = null

const show = () => {
  document.title = page ? `${page} · ${owner}` : owner
}

/** Whose pages these are: the program's name, once it is known. */
export function showOwner(name: string): void {
  owner = name
  show()
}

/** Names the window after the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    show()
  }, [title])
}
