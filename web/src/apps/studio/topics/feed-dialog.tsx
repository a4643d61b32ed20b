import { AtriumError, type Source } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { isHeldByFourEyes } from '../parts/four-eyes.tsx'
import { FEEDS_MAX, useAddFeed, useChangeFeed } from './topics-queries.ts'

const URL_MAX_LENGTH = 2000
const STATES = ['draft', 'review', 'published'] as const

interface FeedDialogProps {
  readonly topicId: number
  /** The topic's feeds. */
  readonly feeds: readonly Source[]
  /** Null for a new one. */
  readonly feed: Source | null
  readonly onClose: () => void
}

/** Address of a feed, and what becomes of its items. */
export function FeedDialog({ topicId, feeds, feed, onClose }: FeedDialogProps) {
  const { t } = useTranslation('studio/topics')
  const [url, setUrl] = useState(feed?.url ?? '')
  const [state, setState] = useState(feed?.state ?? 'draft')
  const [isTried, setTried] = useState(false)
  const add = useAddFeed(topicId)
  const change = useChangeFeed(topicId, { isHandled: true })
  const busy = add.isPending || change.isPending
  const error = add.error ?? change.error
  const faults = useFaults(error, { others: feed ? null : feeds, url })
  const isAddress = /^https?:\/\/\S+$/i.test(url.trim())
  const isChanged = url !== (feed?.url ?? '') || state !== (feed?.state ?? 'draft')
  const reset = () => {
    add.reset()
    change.reset()
  }
  const save = () => {
    if (!feed) return add.mutateAsync({ url: url.trim(), state })
    const changes = {
      ...(url.trim() === feed.url ? {} : { url: url.trim() }),
      ...(state === feed.state ? {} : { state }),
    }
    return change.mutateAsync({ id: feed.id, ...changes })
  }
  const send = async () => {
    setTried(true)
    if (!isAddress || busy) return
    const saved = await save().catch(() => null)
    if (!saved) return
    toast(t(feed ? 'feeds.saved' : 'feeds.added'))
    closeThenFocus(onClose, 'main section h2')
  }
  return (
    <FormDialog
      title={t(feed ? 'feeds.edit_title' : 'feeds.add')}
      action={t(feed ? 'save' : 'feeds.add')}
      busy={busy}
      error={faults ? null : error}
      isChanged={isChanged}
      onSend={() => void send()}
      onClose={onClose}
    >
      <Field
        label={t('feeds.url')}
        hint={t('feeds.url_hint')}
        error={isTried && !isAddress ? t('links.url_wrong') : (faults?.url ?? null)}
      >
        {control => (
          <TextInput
            {...control}
            ref={takesFocus}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            maxLength={URL_MAX_LENGTH}
            value={url}
            onInput={event => {
              setUrl(event.currentTarget.value)
              reset()
            }}
          />
        )}
      </Field>
      <Field label={t('feeds.posts_are')} hint={t(`feeds.hint.${state}`)} error={faults?.state ?? null}>
        {control => (
          <Select
            {...control}
            value={state}
            onChange={event => {
              setState(STATES.find(each => each === event.currentTarget.value) ?? 'draft')
              reset()
            }}
          >
            {STATES.map(each => (
              <option key={each} value={each}>
                {t(`feeds.state.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}

interface Faults {
  readonly url?: string
  readonly state?: string
}

interface Sent {
  /** The topic's feeds beside a new one; null of a change. */
  readonly others: readonly Source[] | null
  readonly url: string
}

/** The fields at fault of a refused feed; null where no field is. */
function useFaults(error: Error | null, { others, url }: Sent): Faults | null {
  const { t } = useTranslation('studio/topics')
  if (!(error instanceof AtriumError)) return null
  if (error.status === 400) {
    const fault = error.validations.find(({ parameter }) => parameter === 'url')
    // The server's own words, which the guide explains.
    return fault ? { url: t('feeds.unreadable', { why: fault.message }) } : null
  }
  if (isHeldByFourEyes(error)) return { state: t('feeds.four_eyes') }
  if (error.status !== 409) return null
  const isTaken = !others || others.some(other => addressOf(other.url) === addressOf(url))
  return { url: isTaken ? t('feeds.taken') : t('feeds.full', { max: FEEDS_MAX }) }
}

/** An address as the server compares it, without user info and fragment. */
function addressOf(text: string): string {
  if (!URL.canParse(text.trim())) return text
  const url = new URL(text.trim())
  url.username = ''
  url.password = ''
  url.hash = ''
  return url.href
}
