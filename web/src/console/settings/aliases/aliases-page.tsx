import type { CommentAliasSettings } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { LoadedSettings } from '../loaded-settings.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { AliasDialog } from './alias-dialog.tsx'
import { AliasesList } from './aliases-list.tsx'
import { aliasesQuery } from './aliases-queries.ts'
import { DeleteAliasDialog } from './delete-alias-dialog.tsx'

/** Names under which people comment for others than themselves. */
export function AliasesPage() {
  const { t } = useTranslation('console/aliases')
  const [asked, setAsked] = useState<{ act: 'edit' | 'delete'; alias: CommentAliasSettings | null } | null>(null)
  const close = () => setAsked(null)
  return (
    <SettingsFrame current="aliases" forManagers>
      <Section
        title={t('title')}
        action={
          <Button size="s" look="primary" onClick={() => setAsked({ act: 'edit', alias: null })}>
            {t('new')}
          </Button>
        }
      >
        <LoadedSettings query={aliasesQuery}>
          {aliases => (
            <AliasesList
              aliases={aliases}
              onEdit={alias => setAsked({ act: 'edit', alias })}
              onDelete={alias => setAsked({ act: 'delete', alias })}
            />
          )}
        </LoadedSettings>
      </Section>
      {asked?.act === 'edit' && <AliasDialog alias={asked.alias} onClose={close} />}
      {asked?.act === 'delete' && asked.alias && <DeleteAliasDialog alias={asked.alias} onClose={close} />}
    </SettingsFrame>
  )
}
