import { useQuery, useQueryClient } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useEffectEvent } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { draftKey, drafts } from '../../../core/drafts/draft-store.ts'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { loadWords } from '../../../i18n/i18n.ts'
import { translate, useTranslation } from '../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { kindOf } from '../../../ui/feedback/problem.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { draftsQuery } from '../home/home-queries.ts'
import type { beginWithTemplate } from '../templates/begin-with-template.ts'
import styles from './compose.module.css'
import { blankPost, type PostFields } from './fields.ts'
import { Fold } from './panels/panel.tsx'

/** Drafts of posts that the server does not know: the current one under the first name, earlier ones under the second. */
const NEW = 'post/new'
const EARLIER = 'post/earlier/'

/**
 * Begins a post: an empty one, or one that was begun earlier in this browser. What is being written at the moment joins the earlier
 * ones. A page that is loaded again goes on with what was typed: then the address no longer says which.
 */
export function Beginning() {
  const { t } = useTranslation('studio/compose')
  const me = useMe()
  const address = useAddress()
  const formats = useFormats()
  const client = useQueryClient()
  const begin = useEffectEvent(async () => {
    const [key, wish] = [draftKey(me, NEW), address.get('begin') ?? '']
    const templateId = /^template-(\d+)$/.exec(wish)?.[1]
    const template = templateId
      ? await readTemplate(Number(templateId), blankPost(me.restrictions), client, formats)
      : null
    // Keeps the typed text when the template cannot be read.
    if (templateId && !template) return address.change({ begin: null })
    const present = await drafts.read<PostFields>(key)
    const earlierKey = draftKey(me, `${EARLIER}${wish}`)
    const wanted = await drafts.read<PostFields>(earlierKey)
    if (present) await drafts.keep(draftKey(me, `${EARLIER}${Date.parse(present.kept_at)}`), present.value, null)
    await drafts.drop(key)
    if (wanted) {
      await drafts.keep(key, wanted.value, null)
      await drafts.drop(earlierKey)
    } else if (template) await drafts.keep(key, template, null)
    address.change({ begin: null })
  })
  useEffect(() => void begin(), [])
  return <PageHeader title={t('title_new')} />
}

async function readTemplate(...args: Parameters<typeof beginWithTemplate>): Promise<PostFields | null> {
  try {
    const load = () => Promise.all([import('../templates/begin-with-template.ts'), loadWords(['studio/templates'])])
    return await (await loadWithNetwork(load))[0].beginWithTemplate(...args)
  } catch (error) {
    const kind = kindOf(error)
    toast(`${translate(`error.${kind}.title`)} ${translate(`error.${kind}.text`)}`, { tone: 'problem' })
    return null
  }
}

/** Posts that this person has begun: those of this browser alone, and the drafts that the server has. */
export function Unfinished() {
  const { t } = useTranslation('studio/compose')
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const prefix = draftKey(me, EARLIER)
  const { data: here = [] } = useQuery({
    queryKey: ['drafts', prefix],
    queryFn: () => drafts.list<PostFields>(prefix),
    staleTime: 0,
    gcTime: 0,
  })
  const { data: stored } = useQuery(draftsQuery(me.user.user_id))
  const count = here.length + (stored?.total ?? 0)
  if (count === 0) return null
  return (
    <Fold
      title={t('unfinished.title')}
      summary={t('unfinished.count', { count })}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <ul className={styles.unfinished}>
        {here.map(({ key, draft }) => (
          <Row key={key} href={`/posts/new?begin=${key.slice(prefix.length)}`} title={draft.value.title}>
            {t('status.kept')} · <RelativeTime at={draft.kept_at} />
          </Row>
        ))}
        {stored?.posts.map(({ id, title, updated_at }) => (
          <Row key={id} href={`/posts/${id}`} title={title}>
            <RelativeTime at={updated_at} />
          </Row>
        ))}
      </ul>
      {(stored?.total ?? 0) > (stored?.posts.length ?? 0) && (
        <Link href={`/posts?state=draft&author=${me.user.user_id}`}>{t('unfinished.all')}</Link>
      )}
    </Fold>
  )
}

interface RowProps {
  readonly href: string
  readonly title: string
  readonly children: ComponentChildren
}

function Row({ href, title, children }: RowProps) {
  const { t } = useTranslation('studio/compose')
  return (
    <li>
      <Link href={href} dir="auto">
        {title || t('untitled')}
      </Link>
      <span>{children}</span>
    </li>
  )
}
