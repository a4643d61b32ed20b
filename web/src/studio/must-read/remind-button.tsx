import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { summaryQuery } from './must-read-queries.ts'
import { RemindDialog } from './remind-dialog.tsx'

/** Reminds people of the post, as long as there is anybody to remind. */
export function RemindButton({ contentId }: { readonly contentId: number }) {
  const { t } = useTranslation('studio/must_read')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(summaryQuery(contentId, ''))
  const left = data ? data.audience - data.acknowledged : 0
  if (left === 0 && !isOpen) return null
  return (
    <>
      <Button look="primary" icon={<BellRing aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('remind.open')}
      </Button>
      {isOpen && <RemindDialog contentId={contentId} left={left} onClose={() => setOpen(false)} />}
    </>
  )
}
