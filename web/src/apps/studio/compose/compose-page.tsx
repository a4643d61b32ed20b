import { TriangleAlert } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { useLocation, useParams } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { preloadEditor } from '../../../features/editor/editor.tsx'
import { loadWords } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { intoView } from '../../../lib/refs.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard.tsx'
import { Details } from '../../../ui/feedback/problem-details.tsx'
import { useRefusal } from '../../../ui/feedback/refusal.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TypedFields } from '../../../ui/form/typed-fields.ts'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { Editors } from '../parts/editors/editors.tsx'
import { isOwnPost } from '../parts/others-record.tsx'
import { PostTabs } from '../parts/post-words.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import { isSignedOut } from '../parts/writing/writing-state.ts'
import styles from './compose.module.css'
import { ComposeHead } from './compose-head.tsx'
import { type PostVersion, postQuery } from './compose-queries.ts'
import { Conflict } from './conflict/conflict.tsx'
import { WithLanguages } from './languages/language-strip.tsx'
import { Fold } from './panels/panel.tsx'
import { Panels, useFolds } from './panels/panels.tsx'
import { Beginning, Unfinished } from './unfinished.tsx'
import { type Compose, useCompose } from './use-compose.ts'
import { WritingPart } from './writing-part.tsx'

const BrokenVideo = lazy(async () => {
  const file = await loadWithNetwork(() => import('./attached/videos-panel.tsx'))
  return { default: file.BrokenVideo }
})
const ReviewNow = lazy(() =>
  loadWithNetwork(async () => ({ default: (await import('../review/approval.tsx')).ReviewNow })),
)
const TemplatesPart = lazy(() =>
  loadWithNetwork(async () => {
    const [file] = await Promise.all([import('../templates/templates-part.tsx'), loadWords(['studio/templates'])])
    return { default: file.TemplatesPart }
  }),
)
const OthersPost = lazy(() =>
  loadWithNetwork(async () => ({ default: (await import('./others-post.tsx')).OthersPost })),
)
const PhonePreview = lazy(() => loadWithNetwork(() => import('./phone-preview.tsx')))

/** Where a post is written; `/posts/new` begins one. */
export function ComposePage() {
  const { t } = useTranslation('studio/compose')
  const { content_id } = useParams()
  const [, navigate] = useLocation()
  const me = useMe()
  const begins = useAddress().get('begin') !== null
  useEffect(() => void preloadEditor(), [])
  // A new post gets its address when the server has made it, while the person goes on writing: the form stays.
  const [made, setMade] = useState<{ readonly id: string | null; readonly count: number }>({ id: null, count: 0 })
  if (content_id === 'new' && made.id !== null) setMade({ id: null, count: made.count + 1 })
  if (content_id === 'new' && begins) return <Beginning />
  if (content_id === 'new' || content_id === made.id) {
    const onMade = (id: number) => {
      setMade({ id: String(id), count: made.count })
      navigate(`/posts/${id}`, { replace: true })
    }
    return <ComposeForm key={made.count} start={null} onMade={onMade} />
  }
  const pending = (
    <Card aria-busy="true">
      <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
      <Skeleton height="2.5rem" radius="10px" />
      <br />
      <Skeleton height="22rem" radius="10px" />
    </Card>
  )
  return (
    <RecordPage parameter="content_id" query={postQuery} title={t('title')} pending={pending}>
      {version =>
        isOwnPost(me, version.post) ? (
          <ComposeForm start={version} onMade={() => {}} />
        ) : (
          <Suspense fallback={pending}>
            <OthersPost version={version} />
          </Suspense>
        )
      }
    </RecordPage>
  )
}

/** Windows with room for the phone beside the panels. */
const WIDE = '(min-width: 105rem)'

interface ComposeFormProps {
  /** Null of a new post. */
  readonly start: PostVersion | null
  readonly onMade: (id: number) => void
}

/** A post being written: the text, and beside it what decides who gets it and when, or how it looks on a phone. */
function ComposeForm({ start, onMade }: ComposeFormProps) {
  const { t } = useTranslation('studio/compose')
  const compose = useCompose({ start, onMade })
  const [side, setSide] = useState<'panels' | 'phone'>('panels')
  // Panels with a choice are summed up; those that a new post lacks are open.
  const folds = useFolds(start && start.post.channels.length > 0 ? [] : ['who'])
  const language = useAddress().get('language')
  const isWide = useMedia(WIDE)
  const panels = <Panels compose={compose} folds={folds} />
  const { base } = compose
  return (
    <>
      <ComposeHead compose={compose} isTranslating={language !== null} />
      {base && (
        <div className={styles.tabs}>
          <PostTabs post={base.post} current="write" />
        </div>
      )}
      {base && <Editors record={{ content_id: base.post.id }} />}
      {base && (
        <div className={styles.banner}>
          <Suspense fallback={null}>
            <ReviewNow version={base} />
          </Suspense>
        </div>
      )}
      {base?.post.state === 'processing error' && (
        <div role="alert" className={styles.banner}>
          <Suspense fallback={null}>
            <BrokenVideo id={base.post.id} videos={base.post.videos} />
          </Suspense>
        </div>
      )}
      {!base && compose.draft.isReady && (
        <div className={styles.banner}>
          <Suspense fallback={null}>
            <TemplatesPart isBlank={!compose.isDirty} />
          </Suspense>
        </div>
      )}
      {!base && (
        <div className={styles.banner}>
          <Unfinished />
        </div>
      )}
      <ComposeProblem compose={compose} />
      <Conflict compose={compose} />
      <WithLanguages compose={compose} version={base}>
        <div className={styles.columns} data-wide={isWide || undefined}>
          <div className={styles.content}>
            <WritingPart compose={compose} />
            <AttachedFold compose={compose} {...folds.of('attached')} />
          </div>
          {isWide && <div className={styles.side}>{panels}</div>}
          <div className={styles.side}>
            {!isWide && (
              <Segmented
                label={t('side.label')}
                value={side}
                options={[
                  { value: 'panels', label: t('side.panels') },
                  { value: 'phone', label: t('side.phone') },
                ]}
                onChange={setSide}
              />
            )}
            {side === 'panels' && !isWide ? (
              panels
            ) : (
              <Suspense fallback={<Skeleton height="40rem" radius="32px" />}>
                <PhonePreview compose={compose} />
              </Suspense>
            )}
          </div>
        </div>
      </WithLanguages>
    </>
  )
}

/** Why something could not be saved or published; nothing typed is lost. */
function ComposeProblem({ compose: { failure, isOut, save } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const problem = useRefusal(failure)
  // The dialog of the session says that it has ended.
  if (!failure || isSignedOut(failure)) return null
  return (
    <div ref={intoView} role="alert" className={styles.banner}>
      <Banner
        tone="danger"
        icon={<TriangleAlert aria-hidden="true" />}
        // Only *Publish changes* changes the post for readers, and it says what it does.
        action={
          isOut ? null : (
            <Button size="s" onClick={() => void save()}>
              {t('try_again', { ns: 'ui' })}
            </Button>
          )
        }
      >
        <strong>{problem.title}</strong> {problem.text}
        <Details {...problem} />
      </Banner>
    </div>
  )
}

const loadAttached = async () =>
  (await Promise.all([import('./attached/attached-panels.tsx'), loadWords(['studio/videos'])]))[0].AttachedPanels
const AttachedPanels = lazyPart(() => loadWithNetwork(loadAttached))

interface AttachedFoldProps {
  readonly compose: Compose
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Parts of the post beside its text. */
function AttachedFold({ compose, ...fold }: AttachedFoldProps) {
  const { t } = useTranslation('studio/compose')
  const { base, fields } = compose
  // It opens also after the network is lost.
  useEffect(() => void AttachedPanels.preload(), [])
  const counts = {
    pictures: base?.post.images.length ?? 0,
    videos: base?.post.videos.length ?? 0,
    links: fields.links.length,
  }
  const said = (['pictures', 'videos', 'links'] as const)
    .filter(kind => counts[kind] > 0)
    .map(kind => t(`attached.${kind}`, { count: counts[kind] }))
  return (
    <Fold title={t('attached.title')} summary={said.length > 0 ? said.join(' · ') : t('attached.nothing')} {...fold}>
      <UnsavedGuard isChanged={compose.typed.isTyped} />
      <Suspense fallback={<Skeleton height="24rem" radius="10px" />}>
        <TypedFields value={compose.typed.join}>
          <AttachedPanels compose={compose} />
        </TypedFields>
      </Suspense>
    </Fold>
  )
}
