import type { Session } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { deviceOf } from './device-name.ts'

/** What a session is called: `Firefox on Windows`, or the application's name where it is no browser. */
export function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation('sessions')
  return ({ user_agent, client_name }) => {
    const { browser, system } = deviceOf(user_agent)
    if (browser && system) return t('device', { browser, system })
    return browser ?? system ?? client_name
  }
}
