import type { MentionablePerson } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { lazy, Suspense, useEffectEvent } from 'preact/compat'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { loadWithNetwork } from '../../lib/network.ts'
import { useId } from '../../lib/use-id.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LengthLeft } from '../../ui/form/length-left.tsx'
import { TextArea } from '../../ui/form/text-input.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { type CommentDraft, isBlank, type WrittenComment } from './comment-draft.ts'
import styles from './comment-field.module.css'
import type { CommentPhoto as CommentPhotoType } from './comment-photo.tsx'
import { type AskedName, askedName } from './mentions.ts'

const MentionList = lazy(async () => ({
  default: (await loadWithNetwork(() => import('./mention-list.tsx'))).MentionList,
}))

/** Maximum characters of a comment (docs/contract/comments-and-polls.md#comments). */
const LENGTH_MAX = 10_000

interface CommentFieldProps {
  /** The post, whose readers can be mentioned. */
  readonly contentId: number
  readonly label: string
  readonly draft: CommentDraft
  readonly send: string
  /** Why the last attempt failed. */
  readonly problem?: string | null
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean
  readonly extra?: ComponentChildren
  readonly onSend: (comment: WrittenComment) => void
  readonly onCancel?: () => void
}

/** A field that grows with its text; Control or Command with Enter sends it, Escape leaves it. */
export function CommentField({
  contentId,
  label,
  draft,
  send,
  problem,
  autoFocus = false,
  extra,
  ...on
}: CommentFieldProps) {
  const { t } = useTranslation('comments')
  const { text, people } = draft
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState<AskedName | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isOpened, setOpened] = useState(false)
  const listKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  useLayoutEffect(() => {
    if (!autoFocus || !area.current) return
    area.current.focus()
    area.current.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [autoFocus])
  // The field grows with its text: its button stays above the tab bar of phones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what it grows with
  useLayoutEffect(() => {
    if (area.current && area.current === document.activeElement) area.current.form?.scrollIntoView({ block: 'nearest' })
  }, [text])
  const length = text.trim().length
  const isTooLong = length > LENGTH_MAX
  const CommentPhoto = useCommentPhoto()
  const [isPhotoComing, setPhotoComing] = useState(false)
  const isUnready = isBlank(draft) || isTooLong || isPhotoComing
  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault()
    area.current?.focus()
    if (isUnready) return
    on.onSend(draft.now())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (listKeys.current?.(event)) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
    if (event.key === 'Escape') on.onCancel?.()
  }
  /** Whether a name is typed at the caret. */
  const look = () => {
    const { value, selectionStart, selectionEnd } = area.current as HTMLTextAreaElement
    const next = selectionStart === selectionEnd ? askedName(value, selectionStart, people) : null
    setAsked(now => (next && now?.start === next.start ? { ...next, isClosed: now.isClosed } : next))
  }
  const onSelectionChange = useEffectEvent(() => {
    if (document.activeElement === area.current) look()
  })
  // `select` of a field is of marked text alone.
  useEffect(() => {
    document.addEventListener('selectionchange', onSelectionChange)
    return () => document.removeEventListener('selectionchange', onSelectionChange)
  }, [])
  const mention = ({ user_id, display_name: name }: MentionablePerson) => {
    if (!asked) return
    const rest = text.slice(asked.start + 1 + asked.words.length)
    const before = `${text.slice(0, asked.start)}@${name}`
    const behind = /^\s/.test(rest) ? rest : ` ${rest}`
    caret.current = before.length + 1
    draft.change(before + behind, before.length + behind.length - rest.length)
    draft.choose({ user_id, name, at: asked.start })
    setAsked(null)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <VisuallyHidden as="span">
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <TextArea
        ref={area}
        id={id}
        className={classes(styles.area, isOpened && styles.opened)}
        rows={1}
        placeholder={label}
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-said`}
        aria-autocomplete="list"
        aria-controls={chosenId ? `${id}-people` : undefined}
        aria-activedescendant={chosenId ?? undefined}
        dir="auto"
        onInput={({ currentTarget }) => draft.change(currentTarget.value, currentTarget.selectionEnd)}
        onKeyDown={onKeyDown}
        onFocus={() => setOpened(true)}
        onBlur={() => afterPress(() => setAsked(null))}
      />
      {asked && !asked.isClosed && (
        <Suspense fallback={null}>
          <MentionList
            key={asked.start}
            id={`${id}-people`}
            contentId={contentId}
            words={asked.words}
            keys={listKeys}
            onChoose={setChosenId}
            onPick={mention}
            onClose={() => setAsked({ ...asked, isClosed: true })}
          />
        </Suspense>
      )}
      <p id={`${id}-said`} className={styles.said} role="status">
        {problem}
        {!problem && <LengthLeft length={length} max={LENGTH_MAX} />}
      </p>
      <div className={styles.foot}>
        {CommentPhoto && <CommentPhoto draft={draft} onComing={setPhotoComing} />}
        {extra}
        <span className={styles.buttons}>
          {on.onCancel && (
            <Button look="quiet" size="s" onClick={on.onCancel}>
              {t('cancel')}
            </Button>
          )}
          {/* Not `disabled`: the second click of a double click would take the focus from the field. */}
          <Button look="primary" size="s" type="submit" aria-disabled={isUnready}>
            {send}
          </Button>
        </span>
      </div>
    </form>
  )
}

/** Runs once the button that is pressed now is up: what is pressed must not move, or the press is lost. */
function afterPress(run: () => void): void {
  if (!document.documentElement.matches(':active')) run()
  else addEventListener('mouseup', () => setTimeout(run), { once: true })
}

/** `CommentPhoto` once its code is there. Not by `lazy`: each field has it from the start, and would suspend. */
function useCommentPhoto() {
  const [part, setPart] = useState<typeof CommentPhotoType | null>(null)
  useEffect(() => {
    void loadWithNetwork(() => import('./comment-photo.tsx')).then(
      file => setPart(() => file.CommentPhoto),
      () => {},
    )
  }, [])
  return part
}
