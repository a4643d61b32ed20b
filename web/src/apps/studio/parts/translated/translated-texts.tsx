import { queryOptions, useQuery } from '@tanstack/preact-query'
import { Trash2 } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { Editor } from '../../../../features/editor/editor.tsx'
import { Html } from '../../../../features/html/html.tsx'
import { textOf } from '../../../../features/html/trusted-html.ts'
import { languageName } from '../../../../features/post/languages/language-names.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { useId } from '../../../../lib/use-id.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { Refusal } from '../../../../ui/admin/refusal.tsx'
import { TableSkeleton } from '../../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../../ui/feedback/problem-state.tsx'
import { toast } from '../../../../ui/feedback/toasts.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../../ui/form/text-input.tsx'
import { ClashesDialog } from '../../compose/conflict/clashes-dialog.tsx'
import { ConflictBanner } from '../../compose/conflict/conflict.tsx'
import { useSavedByItself } from '../writing/use-writing.ts'
import { mergeLines } from './lines.ts'
import styles from './translated.module.css'
import type { Translated, TranslatedVersion } from './translated.ts'
import { useTranslated } from './use-translated.ts'

/** A text of the original, and the control that its translation is typed in. */
export interface Place {
  readonly key: string
  readonly original: string
  readonly form: 'line' | 'lines' | 'html'
  /** In characters. */
  readonly maxLength: number
}

export interface Saver {
  current: (() => Promise<object | null>) | null
}

interface TranslatedTextsProps<Original> {
  readonly kind: Translated<Original>
  readonly language: string
  readonly places: readonly Place[]
  /** Runs before a translation is saved; false stops the save, and the caller shows why. */
  readonly ready?: () => Promise<boolean>
  /**
   * Given for records that nobody reads yet: typed texts are saved by themselves, and this saves them at once; null when that failed or a
   * choice waits.
   */
  readonly saver?: Saver
}

/** Changes of colleagues are seen within this time. */
const WATCHED_EVERY_MS = 20_000

/** The texts of a record in one language, each below its original; what is typed is kept in this browser until it is saved. */
export function TranslatedTexts<Original>(props: TranslatedTextsProps<Original>) {
  const { queryKey, read } = props.kind
  const query = queryOptions({ queryKey, queryFn: read, staleTime: 0, refetchInterval: WATCHED_EVERY_MS })
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data) return <Texts {...props} latest={data} />
  return error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton rows={3} />
}

interface TextsProps<Original> extends TranslatedTextsProps<Original> {
  readonly latest: TranslatedVersion<Original>
}

function Texts<Original>(props: TextsProps<Original>) {
  const { kind, latest, language, places, ready, saver } = props
  const { t, i18n } = useTranslation('studio/languages')
  const name = languageName(language, i18n.language)
  const writing = useTranslated(kind, latest)
  const [asks, setAsks] = useState(false)
  const { draft, edition, fields, theirs, isPutOff, putOff, isDirty, status } = writing
  const save = async () => {
    if ((await ready?.()) === false) return null
    const isMerged = () => writing.now().found === null && writing.now().failure === null
    return (await writing.save()) ?? (isMerged() ? writing.save() : null)
  }
  const saveAndSay = async () => (await save()) && toast(t('stored', { language: name }))
  useSavedByItself({ ...writing, save }, saver !== undefined && isDirty && !asks)
  useEffect(() => {
    if (!saver) return
    saver.current = save
    return () => {
      saver.current = null
    }
  })
  if (!draft.isReady) return <TableSkeleton rows={3} />
  const shown = (key: string, text: string) =>
    places.find(place => place.key === key)?.form === 'html' ? (
      <Html html={text} language={language} />
    ) : (
      <p dir="auto" lang={language}>
        {text}
      </p>
    )
  const clashes = theirs && mergeLines(writing.common?.lines ?? null, fields, theirs.lines)
  return (
    <div className={styles.texts}>
      {theirs && isPutOff && <ConflictBanner onCompare={() => putOff(false)} />}
      {theirs && clashes && !isPutOff && (
        <ClashesDialog
          {...clashes}
          record={kind.record}
          isTranslation
          parted=""
          savedAt={theirs.etag || theirs.recordAt}
          labelOf={({ name }) => textOf(places.find(({ key }) => key === name)?.original ?? '')}
          shown={({ name, ...sides }, side) => shown(name, String(sides[side]))}
          onChoose={writing.choose}
          onPutOff={() => putOff(true)}
        />
      )}
      {places.map(place => (
        <PlaceField
          key={place.key}
          place={place}
          language={language}
          edition={edition}
          value={fields[place.key] ?? ''}
          onChange={text => writing.change({ [place.key]: text })}
        />
      ))}
      <Refusal error={asks ? null : writing.failure} />
      <div className={styles.line}>
        {!saver && (
          <Button
            look="primary"
            busy={status === 'saving'}
            aria-disabled={!isDirty}
            onClick={() => isDirty && void saveAndSay()}
          >
            {t('save')}
          </Button>
        )}
        {writing.base?.etag && (
          <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsks(true)}>
            {t('delete')}
          </Button>
        )}
        <p role="status" className={styles.status}>
          {isDirty ? t(`status.${draft.keptAt ? 'kept' : 'unsaved'}`) : writing.base?.etag ? t('status.saved') : ''}
        </p>
      </div>
      {asks && (
        <ConfirmDialog
          danger
          title={t('delete_title', { language: name })}
          action={t('delete')}
          busy={writing.isRemoving}
          error={writing.failure}
          onConfirm={async () => {
            if (await writing.remove()) toast(t('deleted', { language: name }))
            closeThenFocus(() => setAsks(false))
          }}
          onClose={() => setAsks(false)}
        >
          <p>{t('delete_text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface PlaceFieldProps {
  readonly place: Place
  readonly language: string
  readonly edition: number
  readonly value: string
  readonly onChange: (text: string) => void
}

function PlaceField({ place, language, edition, value, onChange }: PlaceFieldProps) {
  const { t } = useTranslation('studio/languages')
  const id = useId()
  const { original, form, maxLength } = place
  if (form === 'html')
    return (
      <div lang={language}>
        <span id={id} className={styles.label} dir="auto">
          {t('text_of', { original: textOf(original).slice(0, 80) })}
        </span>
        <Editor
          edition={edition}
          labelledBy={id}
          value={value}
          maxLength={maxLength}
          upload={null}
          onChange={onChange}
        />
      </div>
    )
  const Input = form === 'lines' ? TextArea : TextInput
  return (
    <Field label={original}>
      {control => (
        <Input
          {...control}
          lang={language}
          dir="auto"
          maxLength={maxLength}
          value={value}
          onInput={(event: { readonly currentTarget: { readonly value: string } }) =>
            onChange(event.currentTarget.value)
          }
        />
      )}
    </Field>
  )
}
