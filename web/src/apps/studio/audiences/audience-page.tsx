import { AtriumError, type Audience, type AudienceRule } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useLocation, useParams } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { changedOf } from '../../../lib/records/changes.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { leaveWithoutAsking, UnsavedGuard } from '../../../ui/admin/unsaved-guard.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { NotAllowed } from '../../../ui/feedback/problem-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import styles from './audiences.module.css'
import { DeleteDialog } from './audiences-page.tsx'
import { type AudienceWish, audienceQuery, rulePreviewQuery, useSaveAudience } from './audiences-queries.ts'
import { MembersPart, PersonRow } from './members-part.tsx'
import { RuleGroup } from './rule-group.tsx'
import { hidesValues, newGroup, ruleOf, treeOf } from './rule-tree.ts'

/** One audience: its rule, which can be changed, and its people; `/audiences/new` begins one. */
export function AudiencePage() {
  const { t } = useTranslation('studio/audiences')
  const { audience_id } = useParams()
  const { restrictions } = useMe()
  if (audience_id === 'new' && restrictions.audiences !== null) return <NotAllowed page text={t('not_yours')} />
  const back = <BackTo href="/audiences" label={t('title')} />
  if (audience_id === 'new')
    return (
      <>
        {back}
        <AudienceForm key="new" audience={null} />
      </>
    )
  return (
    <RecordPage
      parameter="audience_id"
      query={audienceQuery}
      back={back}
      title={t('one')}
      pending={<TableSkeleton rows={4} />}
    >
      {audience =>
        audience.type === 'dynamic' && audience.writable !== false ? (
          <AudienceForm audience={audience} />
        ) : (
          <ReadView audience={audience} />
        )
      }
    </RecordPage>
  )
}

/** A group that another system provisions, or an audience of others: this page only shows it. */
function ReadView({ audience }: { readonly audience: Audience }) {
  const { t } = useTranslation('studio/audiences')
  return (
    <>
      <PageHeader title={audience.display_name} lead={t(`kind.${audience.type}`)} />
      <Banner>{t(audience.type === 'group' ? 'group_notice' : 'others_notice')}</Banner>
      <MembersPart audienceId={audience.id} />
    </>
  )
}

const NAME_MAX_LENGTH = 255

/**
 * A rule over attributes of people, with those whom it finds beside it; only the name of an audience whose rule is for program
 * managers.
 */
function AudienceForm({ audience }: { readonly audience: Audience | null }) {
  const { t } = useTranslation('studio/audiences')
  const [, navigate] = useLocation()
  const [name, setName] = useState(audience?.name ?? '')
  const isLocked = audience?.rule ? hidesValues(audience.rule) : false
  const [tree, setTree] = useState(() => (audience?.rule && !isLocked ? treeOf(audience.rule) : newGroup()))
  const [isDeleting, setDeleting] = useState(false)
  const save = useSaveAudience()
  const rule = isLocked ? null : ruleOf(tree)
  // Keeps the version from its opening: a colleague's later change is not overwritten.
  const [stored] = useState({ name, rule, tree })
  const changes = changedOf<Pick<AudienceWish, 'name' | 'rule'>>({ name: name.trim(), rule }, stored)
  const isTaken = save.error instanceof AtriumError && save.error.status === 409
  const isReady = (isLocked || rule !== null) && name.trim() !== ''
  const submit = async () => {
    if (!isReady || save.isPending) return
    if (audience && Object.keys(changes).length === 0) return navigate('/audiences')
    const saved = await save.mutateAsync({ id: audience?.id ?? null, ...changes }).catch(() => null)
    if (!saved) return
    toast(t('saved', { name: saved.display_name }))
    leaveWithoutAsking(() => navigate('/audiences'))
  }
  return (
    <>
      <PageHeader
        title={audience?.display_name ?? t('new')}
        lead={t('kind.dynamic')}
        actions={
          audience &&
          !isLocked && (
            <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          )
        }
      />
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <UnsavedGuard isChanged={name !== stored.name || JSON.stringify(tree) !== JSON.stringify(stored.tree)} />
        <Card className={styles.rule ?? ''}>
          <Field label={t('field.name')} hint={t('field.name_hint')} error={isTaken ? t('taken') : null}>
            {control => (
              <TextInput
                {...control}
                maxLength={NAME_MAX_LENGTH}
                value={name}
                onInput={event => {
                  setName(event.currentTarget.value)
                  save.reset()
                }}
              />
            )}
          </Field>
          {isLocked ? (
            <Banner>{t('locked')}</Banner>
          ) : (
            <RuleGroup group={tree} level={1} root={tree} onChange={setTree} />
          )}
          {!isTaken && <Refusal error={save.error} />}
          <div className={styles.buttons}>
            <Button look="primary" type="submit" busy={save.isPending} aria-disabled={!isReady}>
              {t('save')}
            </Button>
          </div>
        </Card>
        {!isLocked && <RulePreview rule={rule} />}
      </form>
      {audience && !isLocked && <MembersPart audienceId={audience.id} />}
      {audience && isDeleting && <DeleteDialog audience={audience} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Whom the rule finds as it stands, and ten of them, so that a slip is seen before it is saved. */
function RulePreview({ rule }: { readonly rule: AudienceRule | null }) {
  const { t } = useTranslation('studio/audiences')
  const formats = useFormats()
  // By its text: a rule that is a new object at each render would never settle.
  const settled = useDeferred(JSON.stringify(rule))
  const { data, error } = useQuery(rulePreviewQuery(JSON.parse(settled)))
  const text = () => {
    if (rule === null) return t('preview.unfinished')
    if (error) return t('preview.failed')
    if (!data) return t('preview.counting')
    return t('preview.people', { count: data.audiences, number: formats.number(data.audiences) })
  }
  return (
    <Card as="section" className={styles.preview ?? ''} aria-label={t('preview.title')}>
      <h2 className={styles.heading}>{t('preview.title')}</h2>
      <p role="status" className={styles.count}>
        {text()}
      </p>
      {rule !== null && data && data.sample.length > 0 && (
        <ul className={styles.people}>
          {data.sample.map(person => (
            <PersonRow key={person.user_id} person={person} />
          ))}
        </ul>
      )}
    </Card>
  )
}
