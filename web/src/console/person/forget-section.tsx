import type { DirectoryPerson } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../desk/section.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { ForgetDialog } from './forget-dialog.tsx'

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
