import { useQuery } from '@tanstack/preact-query'
import { useParams } from 'wouter-preact'
import { draftKey, drafts } from '../../../core/drafts/draft-store.ts'
import { useMe } from '../../../core/session/session.tsx'
import { textOf } from '../../../features/html/trusted-html.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { copyText } from '../../../lib/device/copy-text.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import styles from './others-record.module.css'

/** Names of the drafts of a record, and of its translations without their language, by the parameter of its address. */
const DRAFTS: Readonly<Record<string, readonly [record: string, translations: string]>> = {
  content_id: ['post', 'translation'],
  newsletter_id: ['newsletter', 'newsletter'],
  survey_id: ['studio/survey', 'studio/survey'],
  poll_id: ['studio/poll', 'studio/poll'],
  channel_id: ['studio/topic', 'studio/topic'],
}

/** Fields that are written, not chosen. */
const WRITTEN =
  /^(?:title|summary|body|question|text|intro|name|subject|preheader|description|alt|label|low_label|high_label)$/

/** Shows unsent text of the record that the address names, which is in this browser alone, to be read and copied; else nothing. */
export function TypedText() {
  const me = useMe()
  const [parameter, id] = Object.entries(useParams()).find(([name]) => name && DRAFTS[name]) ?? []
  const [record, translations] = (parameter && DRAFTS[parameter]) || []
  const { data: texts = [] } = useQuery({
    queryKey: ['typed', me.user.user_id, record, id],
    async queryFn() {
      const typed = await drafts.read(draftKey(me, `${record}/${id}`))
      const translated = await drafts.list(draftKey(me, `${translations}/${id}/`))
      return [...writtenIn(typed?.value, ''), ...translated.flatMap(({ draft }) => writtenIn(draft.value, null))]
    },
    enabled: record !== undefined,
    networkMode: 'always',
    gcTime: 0,
  })
  return <Texts texts={texts} />
}

/** Records of every kind, also those that were never saved; what employees write is kept under other names. */
const ALL_DRAFTS = ['post/', 'translation/', 'newsletter/', 'studio/', 'review-']

/** Shows all unsent text of the studio, which is in this browser alone, the latest first of each kind; else nothing. */
export function AllTypedText() {
  const me = useMe()
  const { data: texts = [] } = useQuery({
    queryKey: ['typed', me.user.user_id],
    async queryFn() {
      const kept = await Promise.all(ALL_DRAFTS.map(name => drafts.list(draftKey(me, name))))
      return kept.flat().flatMap(({ draft }) => writtenIn(draft.value, isText(draft.value) ? null : ''))
    },
    networkMode: 'always',
    gcTime: 0,
  })
  return <Texts texts={texts} />
}

const isText = (value: unknown): value is string => typeof value === 'string'

function Texts({ texts }: { readonly texts: readonly string[] }) {
  const { t } = useTranslation('studio/common')
  if (texts.length === 0) return null
  const copy = async () => toast(t((await copyText(texts.join('\n\n'))) ? 'others.copied' : 'others.not_copied'))
  return (
    <div className={styles.others}>
      <Section title={t('others.typed')} action={<Button onClick={copy}>{t('others.copy')}</Button>}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other name, and stay in their order
          <p key={index} dir="auto">
            {text}
          </p>
        ))}
      </Section>
    </div>
  )
}

/** The texts in the fields of a draft, in their order; `field` null: each text is one. */
function writtenIn(value: unknown, field: string | null): string[] {
  if (typeof value === 'string') {
    const text = /<[a-z][^>]*>/i.test(value) ? textOf(value) : value.trim()
    return text && (field === null || WRITTEN.test(field)) ? [text] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    writtenIn(part, field === null || Array.isArray(value) ? field : name),
  )
}
