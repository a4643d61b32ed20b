import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/actions/button.tsx'

interface FileButtonProps {
  readonly label: string
  readonly icon: ReactNode
  /** Media types, as the platform's picker takes them. */
  readonly accept: string
  readonly multiple?: boolean
  readonly onFiles: (files: File[]) => void
}

/** Opens the platform's picker of files. */
export function FileButton({ label, icon, accept, multiple = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="s" icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
