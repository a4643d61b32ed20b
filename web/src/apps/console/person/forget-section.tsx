import type { DirectoryPerson } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { DeleteSection } from '../../../ui/admin/delete-section.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useRemovePerson } from '../person-form/person-form-queries.ts'
import styles from './person.module.css'
import { postCountQuery, useForgetPerson } from './person-queries.ts'

/** The end of a person in this program, which other programs of the organisation do not share. */
export function RemoveSection({ person }: { readonly person: DirectoryPerson }) {
  const { t } = useTranslation('console/person')
  const [, navigate] = useLocation()
  const name = person.display_name
  return (
    <DeleteSection
      title={t('remove.title')}
      lead={t('remove.lead')}
      question={t('remove.question', { name })}
      deletion={useRemovePerson(person.user_id)}
      onDone={() => {
        toast(t('remove.done', { name }))
        navigate('/people')
      }}
    >
      <div className={styles.texts}>
        <p>{t('remove.text', { name })}</p>
        <p className={styles.soft}>{t('active.directory')}</p>
      </div>
    </DeleteSection>
  )
}

/** The one act that nobody can take back, apart from the others. */
export function ForgetSection({ person }: { readonly person: DirectoryPerson }) {
  const { t } = useTranslation('console/person')
  const [isAsked, setAsked] = useState(false)
  return (
    <Section
      title={t('forget.section')}
      lead={t('forget.lead')}
      action={
        <Button size="s" look="danger" onClick={() => setAsked(true)}>
          {t('forget.open', { name: person.display_name })}
        </Button>
      }
    >
      {isAsked && <ForgetDialog person={person} onClose={() => setAsked(false)} />}
    </Section>
  )
}

interface ForgetDialogProps {
  readonly person: DirectoryPerson
  readonly onClose: () => void
}

/** Says what goes and what stays, and wants the name typed before a person is forgotten. */
function ForgetDialog({ person: { user_id, display_name: name }, onClose }: ForgetDialogProps) {
  const { t } = useTranslation('console/person')
  const formats = useFormats()
  const [, navigate] = useLocation()
  const forget = useForgetPerson()
  const { data: posts } = useQuery(postCountQuery(user_id))
  return (
    <ConfirmDialog
      title={t('forget.title', { name })}
      action={t('forget.action')}
      danger
      typeName={name}
      busy={forget.isPending}
      error={forget.error}
      onConfirm={() =>
        forget.mutate(user_id, {
          onSuccess: () => {
            toast(t('forget.done', { name }))
            navigate('/people')
          },
        })
      }
      onClose={onClose}
    >
      <div className={styles.texts}>
        <p>{t('forget.text')}</p>
        {posts === 0 && <p>{t('forget.no_posts')}</p>}
        {posts !== undefined && posts > 0 && (
          <p>
            <strong>{t('forget.posts', { count: posts, number: formats.number(posts) })}</strong>
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
