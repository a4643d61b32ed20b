import { AtriumError, type Audience } from '@atrium/client'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useProblem } from '../../app/problem.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import styles from './audiences.module.css'
import { useSaveAudience } from './audiences-queries.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { MembersPart } from './members-part.tsx'
import { RuleGroup } from './rule/rule-group.tsx'
import { RulePreview } from './rule/rule-preview.tsx'
import { hidesValues, newGroup, ruleOf, treeOf } from './rule/rule-tree.ts'

const NAME_MAX_LENGTH = 255

/**
 * A rule over attributes of people, with those whom it finds beside it; only the name of an audience whose rule is for program
 * managers.
 */
export function AudienceForm({ audience }: { readonly audience: Audience | null }) {
  const { t } = useTranslation('studio/audiences')
  const [, navigate] = useLocation()
  const [name, setName] = useState(audience?.name ?? '')
  const isLocked = audience?.rule ? hidesValues(audience.rule) : false
  const [tree, setTree] = useState(() => (audience?.rule && !isLocked ? treeOf(audience.rule) : newGroup()))
  const [isDeleting, setDeleting] = useState(false)
  const save = useSaveAudience()
  const problem = useProblem(save.error)
  const rule = isLocked ? null : ruleOf(tree)
  const isTaken = save.error instanceof AtriumError && save.error.status === 409
  const isReady = (isLocked || rule !== null) && name.trim() !== ''
  const submit = async () => {
    if (!isReady || save.isPending) return
    const saved = await save.mutateAsync({ id: audience?.id ?? null, name: name.trim(), rule }).catch(() => null)
    if (!saved) return
    toast(t('saved', { name: saved.display_name }))
    navigate('/audiences')
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
        className={styles['form']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <Card className={styles['rule'] ?? ''}>
          <Field label={t('field.name')} hint={t('field.name_hint')} error={isTaken ? t('taken') : null}>
            {control => (
              <TextInput
                {...control}
                maxLength={NAME_MAX_LENGTH}
                value={name}
                onChange={event => {
                  setName(event.target.value)
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
          {save.error && !isTaken && (
            <p role="alert" className={styles['problem']}>
              {problem.title} {problem.text} {problem.requestId && <code>{problem.requestId}</code>}
            </p>
          )}
          <div className={styles['buttons']}>
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
