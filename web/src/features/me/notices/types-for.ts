import type { Me } from '@atrium/client'
import { NOTICE_TYPES, type NoticeType } from '../../notices/notice-types.ts'

type Can = Me['can']

const writes = (can: Can) => can.submit || can.publish

/** Who is told of what (docs/contract/notifications.md#types); what is not here concerns everybody. */
const CONCERNS: { readonly [Type in NoticeType]?: (can: Can) => boolean } = {
  ugc_published: writes,
  ugc_returned: writes,
  post_comment: writes,
  review_requested: can => can.publish,
  revalidate: can => can.publish,
  moderation: can => can.manage,
  webhook_disabled: can => can.manage,
}

/** The kinds of notices that can come to somebody with these rights. */
export const typesFor = (can: Can): readonly NoticeType[] => NOTICE_TYPES.filter(type => CONCERNS[type]?.(can) ?? true)
