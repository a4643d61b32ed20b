import { useQuery } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { blocksOfHtml } from '../../../../features/editor/document/document-of.ts'
import { Html } from '../../../../features/html/html.tsx'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { useId } from '../../../../lib/use-id.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Radio } from '../../../../ui/form/choice.tsx'
import { Dialog } from '../../../../ui/surface/dialog.tsx'
import { RelativeTime } from '../../../../ui/text/relative-time.tsx'
import { initiativeChoicesQuery } from '../../initiatives/initiatives-queries.ts'
import { isLost } from '../../parts/targeting.ts'
import { topicChoicesQuery } from '../../posts/posts-queries.ts'
import type { PostVersion } from '../compose-queries.ts'
import { fieldsOf, type PostLink } from '../fields.ts'
import type { Compose } from '../use-compose.ts'
import styles from './choice.module.css'
import { type Choice, type Clash, mergePosts } from './merge.ts'

interface ChoiceDialogProps {
  readonly compose: Compose
  readonly theirs: PostVersion
}

/** The parts that both changed, each with a choice; parts that one of them changed are merged. */
export default function ChoiceDialog({ compose, theirs }: ChoiceDialogProps) {
  const { t } = useTranslation('studio/compose')
  const { fields, common, choose, putOff } = compose
  const { clashes, resolve } = useMemo(
    () => mergePosts(common && fieldsOf(common), fields, fieldsOf(theirs), blocksOfHtml),
    [common, fields, theirs],
  )
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({})
  const chosen = clashes.map((_, index) => choices[index])
  const isReady = chosen.every(choice => choice !== undefined)
  const all = (choice: Choice) => choose(resolve(clashes.map(() => choice)))
  return (
    <Dialog
      open
      wide
      title={t('conflict.title')}
      onClose={() => putOff(true)}
      footer={
        <>
          {clashes.length > 1 && (
            <>
              <Button look="quiet" onClick={() => all('theirs')}>
                {t('conflict.all_theirs')}
              </Button>
              <Button look="quiet" onClick={() => all('mine')}>
                {t('conflict.all_mine')}
              </Button>
            </>
          )}
          <Button
            look="primary"
            aria-disabled={!isReady}
            onClick={() => isReady && choose(resolve(chosen.filter(choice => choice !== undefined)))}
          >
            {t('conflict.continue')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.choose')}</p>
      {clashes.map((clash, index) => (
        <ClashPart
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are while they are shown
          key={index}
          clash={clash}
          savedAt={theirs.post.updated_at}
          choice={choices[index]}
          onChoose={choice => setChoices({ ...choices, [index]: choice })}
        />
      ))}
    </Dialog>
  )
}

interface ClashPartProps {
  readonly clash: Clash
  /** ISO 8601. */
  readonly savedAt: string
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

/** Both versions of a field, or of some paragraphs, beside each other. */
function ClashPart({ clash, savedAt, choice, onChoose }: ClashPartProps) {
  const { t } = useTranslation('studio/compose')
  const name = useId()
  const labels = useLabels()
  const textOf = useValueText()
  const radio = (value: Choice, label: ComponentChildren) => (
    <Radio name={name} label={label} checked={choice === value} onChange={() => onChoose(value)} />
  )
  const side = (value: 'mine' | 'theirs') =>
    clash.name !== 'body' ? (
      <p dir="auto">{textOf(clash.name, clash[value])}</p>
    ) : clash[value] === '' ? (
      <p>{t('conflict.deleted')}</p>
    ) : (
      <Html html={clash[value]} />
    )
  return (
    <fieldset className={styles.clash}>
      <legend>{labels[clash.name]}</legend>
      <div className={styles.sides}>
        <div className={styles.side}>
          {radio('mine', t('conflict.mine'))}
          {side('mine')}
        </div>
        <div className={styles.side}>
          {radio(
            'theirs',
            <>
              {t('conflict.theirs')} · <RelativeTime at={savedAt} />
            </>,
          )}
          {side('theirs')}
        </div>
      </div>
      {clash.name === 'body' && radio('both', t('conflict.both'))}
    </fieldset>
  )
}

/** The names that the fields have in the form. */
function useLabels(): Readonly<Record<Clash['name'], string>> {
  const { t } = useTranslation('studio/compose')
  return {
    title: t('field.title'),
    summary: t('field.summary'),
    body: t('field.body'),
    channels: t('topics.title'),
    audiences: t('audience.title'),
    links: t('links.title'),
    featured: t('options.featured'),
    is_commentable: t('options.is_commentable'),
    requires_acknowledgement: t('must_read.on'),
    initiatives: t('initiatives.title'),
    expires_at: t('delivery.expires_at'),
    revalidate_at: t('delivery.revalidate_at'),
    due_at: t('must_read.due'),
    label: t('must_read.label'),
    remind_hours_before: t('must_read.reminders'),
    ask_again_on_change: t('must_read.ask_again'),
  }
}

/** The value of a field in words. */
function useValueText(): (name: Clash['name'], value: unknown) => string {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { data: topics = [] } = useQuery(topicChoicesQuery)
  const { data: initiatives = [] } = useQuery(initiativeChoicesQuery)
  const textOf = (name: Clash['name'], one: unknown): string => {
    if (name === 'channels') return topics.find(({ id }) => id === one)?.name ?? t('topics.gone')
    if (name === 'initiatives') return initiatives.find(({ id }) => id === one)?.name ?? t('initiatives.other')
    if (name === 'links') return (one as PostLink).title ?? (one as PostLink).url
    if (name === 'remind_hours_before') return t('must_read.hours', { count: Number(one) })
    if (name === 'audiences' && isLost([String(one)])) return t('audience.deleted', { ns: 'studio/common' })
    if (name.endsWith('_at')) return formats.dateTime(String(one))
    return typeof one === 'boolean' ? t(one ? 'conflict.on' : 'conflict.off') : String(one)
  }
  return (name, value) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('conflict.nothing')
    return Array.isArray(value) ? formats.list(value.map(one => textOf(name, one))) : textOf(name, value)
  }
}
