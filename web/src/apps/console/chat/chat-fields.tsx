import { AtriumError, type ChatConnection } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Image } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { ChoiceList } from '../../../ui/admin/choice-list.tsx'
import { useRefusal } from '../../../ui/feedback/refusal.ts'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from '../integration/integration.module.css'
import preview from './card-preview.module.css'
import { type ChatKind, topicChoicesQuery } from './chat-queries.ts'

const TOPICS_MAX = 50

/** A connection as its form shows it. */
export interface ConnectionValues {
  readonly name: string
  /** Empty: the stored address stays. */
  readonly url: string
  readonly channels: ChatConnection['channels']
  readonly include_targeted: boolean
  readonly active: boolean
}

/** Faults by field. */
export type Faults = Partial<Record<'name' | 'url' | 'channels', string>>

interface ConnectionFieldsProps {
  readonly kind: ChatKind
  /** Hint of the stored address, which the server never returns. */
  readonly host?: string
  readonly values: ConnectionValues
  readonly faults: Faults
  readonly onChange: <Name extends keyof ConnectionValues>(name: Name, value: ConnectionValues[Name]) => void
}

/** Address and content of a connection, with a preview. */
export function ConnectionFields({ kind, host, values, faults, onChange }: ConnectionFieldsProps) {
  const { t } = useTranslation('console/chat')
  const [search, setSearch] = useState('')
  const query = useQuery(topicChoicesQuery(useDeferred(search.trim())))
  const { data: topics = [] } = query
  const known = [...values.channels, ...topics]
  const toChoice = ({ id, name }: { readonly id: number; readonly name: string }) => ({ key: String(id), label: name })
  return (
    <>
      <Field label={t('name')} hint={t('name_hint')} error={faults.name ?? null}>
        {control => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={255}
            value={values.name}
            onInput={event => onChange('name', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label={host ? t('new_url') : t('url')}
        hint={host ? t('url_stays', { host }) : t(`url_hint.${kind}`)}
        error={faults.url ?? null}
        optional={host !== undefined}
      >
        {control => (
          <TextInput
            {...control}
            type="url"
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellcheck={false}
            maxLength={2048}
            value={values.url}
            onInput={event => onChange('url', event.currentTarget.value)}
          />
        )}
      </Field>
      <div>
        <p className={styles.legend}>{t('topics')}</p>
        <ChoiceList
          label={t('topics')}
          searchLabel={t('topics_search')}
          search={search}
          onSearch={setSearch}
          query={query}
          choices={topics.map(toChoice)}
          chosen={values.channels.map(toChoice)}
          error={faults.channels ?? null}
          onChange={keys =>
            onChange(
              'channels',
              keys.map(key => {
                const name = known.find(({ id }) => String(id) === key)?.name ?? `#${key}`
                return { id: Number(key), name }
              }),
            )
          }
          nothing={t(search.trim() ? 'topics_nothing' : 'topics_none')}
        />
      </div>
      <Checkbox
        label={t('targeted')}
        hint={t('targeted_hint')}
        checked={values.include_targeted}
        onChange={event => onChange('include_targeted', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('active')}
        hint={t('active_hint')}
        checked={values.active}
        onChange={event => onChange('active', event.currentTarget.checked)}
      />
      <CardPreview kind={kind} topic={values.channels[0]?.name ?? null} />
    </>
  )
}

/** Finds what a form lacks before it can be sent. */
export function useFaults() {
  const { t } = useTranslation('console/chat')
  return ({ name, url, channels }: ConnectionValues, { isNew }: { readonly isNew: boolean }): Faults => ({
    ...(name.trim() ? {} : { name: t('name_missing') }),
    ...(URL.canParse(url.trim()) || (!isNew && !url.trim()) ? {} : { url: t('url_missing') }),
    ...(channels.length > 0 ? {} : { channels: t('topics_missing') }),
    ...(channels.length > TOPICS_MAX ? { channels: t('topics_over', { number: TOPICS_MAX }) } : {}),
  })
}

/** The server's reason against the address alone, at its field. */
export function useAddressFault(error: unknown): Faults {
  const { t } = useTranslation('console/chat')
  const { text } = useRefusal(error, { url: t('url') })
  const parameters = error instanceof AtriumError ? error.validations.map(({ parameter }) => parameter) : []
  return parameters.length > 0 && parameters.every(each => each === 'url') ? { url: text } : {}
}

interface CardPreviewProps {
  readonly kind: ChatKind
  /** The first of the chosen topics; null for an example. */
  readonly topic: string | null
}

/** An example post as a card, in the order in which the server sends its parts to Slack or Teams. */
function CardPreview({ kind, topic }: CardPreviewProps) {
  const { t } = useTranslation('console/chat')
  const title = <p className={preview.title}>{t('preview.title')}</p>
  const summary = <p>{t('preview.summary')}</p>
  const picture = (
    <div className={preview.picture}>
      <Image aria-hidden="true" />
      {t('preview.picture')}
    </div>
  )
  return (
    <figure className={preview.preview}>
      <figcaption className={preview.caption}>
        <strong>{t(`preview.of_${kind}`)}</strong>
        <span>{t('preview.hint')}</span>
      </figcaption>
      <div className={preview.card} data-kind={kind}>
        {title}
        {kind === 'slack' ? summary : picture}
        {kind === 'slack' ? picture : summary}
        <p className={preview.byline} dir="auto">
          {topic ?? t('preview.topic')} · {t('preview.author')}
        </p>
        <span className={preview.button}>{t('preview.button')}</span>
      </div>
    </figure>
  )
}
