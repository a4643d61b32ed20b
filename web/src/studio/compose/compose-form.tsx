import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PostTabs } from '../parts/post-tabs.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import styles from './compose.module.css'
import { ComposeActions } from './compose-actions.tsx'
import { ComposeProblem } from './compose-problem.tsx'
import type { PostVersion } from './compose-queries.ts'
import { ConflictDialog } from './conflict/conflict-dialog.tsx'
import { WithLanguages } from './languages/with-languages.tsx'
import { Panels } from './panels/panels.tsx'
import { PhonePreview } from './preview/phone-preview.tsx'
import { SaveStatus } from './save-status.tsx'
import { WritingPart } from './text/writing-part.tsx'
import { useCompose } from './use-compose.ts'

interface ComposeFormProps {
  /** Null of a new post. */
  readonly start: PostVersion | null
  readonly onMade: (id: number) => void
}

/** A post being written: the text, and beside it what decides who gets it and when, or how it looks on a phone. */
export function ComposeForm({ start, onMade }: ComposeFormProps) {
  const { t } = useTranslation('studio/compose')
  const compose = useCompose({ start, onMade })
  const [side, setSide] = useState<'panels' | 'phone'>('panels')
  const { base } = compose
  return (
    <>
      <PageHeader
        title={t(base ? 'title' : 'title_new')}
        lead={
          <span className={styles['status']}>
            {base && <StateBadge state={base.post.state} />}
            <SaveStatus compose={compose} />
          </span>
        }
        actions={<ComposeActions compose={compose} />}
      />
      {base && (
        <div className={styles['tabs']}>
          <PostTabs post={base.post} current="write" />
        </div>
      )}
      <ComposeProblem compose={compose} />
      <ConflictDialog compose={compose} />
      <WithLanguages compose={compose} version={base}>
        <div className={styles['columns']}>
          <WritingPart compose={compose} />
          <div className={styles['side']}>
            <Segmented
              label={t('side.label')}
              value={side}
              options={[
                { value: 'panels', label: t('side.panels') },
                { value: 'phone', label: t('side.phone') },
              ]}
              onChange={setSide}
            />
            {side === 'panels' ? <Panels compose={compose} /> : <PhonePreview compose={compose} />}
          </div>
        </div>
      </WithLanguages>
    </>
  )
}
