import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/form/switch.tsx'
import type { Compose } from '../use-compose.ts'
import { useMustRead } from '../use-must-read.ts'
import { MustReadForm } from './must-read-form.tsx'
import { Panel } from './panel.tsx'

/** Whether people must confirm the post, until when, and when they are reminded. */
export function MustReadPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { fields, change, base } = compose
  const mustRead = useMustRead(compose)
  const isOn = fields.requires_acknowledgement
  return (
    <Panel title={t('must_read.title')}>
      <Switch
        label={t('must_read.on')}
        hint={t('must_read.on_hint')}
        checked={isOn}
        onChange={event => change({ requires_acknowledgement: event.target.checked })}
      />
      {isOn && base?.post.requires_acknowledgement && mustRead.settings && (
        <MustReadForm
          key={JSON.stringify(mustRead.settings)}
          settings={mustRead.settings}
          isBusy={mustRead.isBusy}
          onSave={mustRead.save}
        />
      )}
    </Panel>
  )
}
