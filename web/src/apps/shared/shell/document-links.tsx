import { CircleUser, House, PenLine, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { useMe } from '../session/session.tsx'

/** Ways to one's own page, and to the other documents for those who may open them. */
export function DocumentLinks() {
  const { t } = useTranslation('app')
  const { can } = useMe()
  const [, here = ''] = location.pathname.split('/')
  const isElsewhere = ['studio', 'console'].includes(here)
  return (
    <>
      <MenuItem external={isElsewhere} href="/me" icon={<CircleUser aria-hidden="true" />}>
        {t('account.profile')}
      </MenuItem>
      {isElsewhere && (
        <MenuItem external href="/" icon={<House aria-hidden="true" />}>
          {t('documents.app')}
        </MenuItem>
      )}
      {can.publish && here !== 'studio' && (
        <MenuItem external href="/studio" icon={<PenLine aria-hidden="true" />}>
          {t('documents.studio')}
        </MenuItem>
      )}
      {can.manage && here !== 'console' && (
        <MenuItem external href="/console" icon={<Settings2 aria-hidden="true" />}>
          {t('documents.console')}
        </MenuItem>
      )}
    </>
  )
}
