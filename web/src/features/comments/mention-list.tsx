import type { MentionablePerson } from '@atrium/client'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import type { RefObject } from 'preact'
import { useEffect, useImperativeHandle, useRef, useState } from 'preact/hooks'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { useDeferred } from '../../lib/use-delayed.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './mention-list.module.css'
import { mentionableQuery } from './mention-queries.ts'

interface MentionListProps {
  readonly id: string
  readonly contentId: number
  /** The text typed behind the `@`. */
  readonly words: string
  /** Set to what takes the keys of the field, which keeps the focus. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>
  /** Called with the id of the chosen option's element; null without one. */
  readonly onChoose: (id: string | null) => void
  readonly onPick: (person: MentionablePerson) => void
  readonly onClose: () => void
}

/** People to mention, below the field: chosen by its arrow keys, Enter and Tab, or by touch. */
export function MentionList({ id, contentId, words, keys, onChoose, onPick, onClose }: MentionListProps) {
  const { t } = useTranslation('comments')
  const { user } = useMe()
  const [active, setActive] = useState({ words, index: 0 })
  const asked = useDeferred(words.trimEnd())
  const [lost, setLost] = useState<string | null>(null)
  const isLost = lost !== null && asked.startsWith(lost)
  const {
    data = [],
    isSuccess,
    isPlaceholderData,
  } = useQuery({
    ...mentionableQuery(contentId, asked),
    placeholderData: keepPreviousData,
    enabled: !isLost,
  })
  // The rest of the sentence finds nobody either.
  if (isSuccess && !isPlaceholderData && data.length === 0 && !isLost) setLost(asked)
  const isWanted = useRef(false)
  const isStale = isPlaceholderData || asked !== words.trimEnd()
  const people = data.filter(person => person.user_id !== user.user_id)
  const index = active.words === words ? Math.min(active.index, people.length - 1) : 0
  const chosen = people[index]
  const optionId = (person: MentionablePerson) => `${id}-${person.user_id}`
  const chosenId = chosen ? optionId(chosen) : null
  useEffect(() => {
    onChoose(chosenId)
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId, onChoose])
  useEffect(() => () => onChoose(null), [onChoose])
  // Above the keyboard of a phone, or its tab bar.
  const isShown = people.length > 0
  useEffect(() => {
    if (isShown) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isShown, id])
  // The people on their way may be others: the first of them is meant.
  useEffect(() => {
    if (isStale || !isWanted.current) return
    isWanted.current = false
    if (chosen) onPick(chosen)
  })
  useImperativeHandle(keys, () => event => {
    if (!chosen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
    const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key]
    if (step !== undefined) setActive({ words, index: (index + step) % people.length })
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      if (isStale) isWanted.current = true
      else onPick(chosen)
    } else if (event.key === 'Escape') onClose()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  })
  return (
    <>
      <VisuallyHidden>
        <span role="status">{people.length > 0 && t('mention.found', { count: people.length })}</span>
      </VisuallyHidden>
      {people.length > 0 && (
        <div id={id} role="listbox" aria-label={t('mention.list')} tabIndex={0} className={styles.people}>
          {people.map((person, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus (aria-activedescendant)
            <div
              key={person.user_id}
              id={optionId(person)}
              role="option"
              aria-selected={person === chosen}
              className={classes(styles.person, person === chosen && styles.chosen)}
              onPointerDown={event => event.preventDefault()}
              onPointerMove={() => person !== chosen && setActive({ words, index: place })}
              onClick={() => onPick(person)}
            >
              <Avatar name={person.display_name} url={person.avatar_url} size={32} />
              <span className={styles.words}>
                <span className={styles.name} dir="auto">
                  {person.display_name}
                </span>
                {person.title && (
                  <span className={styles.title} dir="auto">
                    {person.title}
                  </span>
                )}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
