import { useState } from 'preact/hooks'
import { PRIVATE_KEYS, stored } from '../../lib/device/storage.ts'
import { COMMENT_ORDERS, type CommentOrder } from './comment-queries.ts'

const KEY = `${PRIVATE_KEYS}comment-order`

/** The order that this person chose last on this device; `suited` until they choose. */
export function useCommentOrder(suited: CommentOrder): [CommentOrder, (order: CommentOrder) => void] {
  const [order, setOrder] = useState(() => COMMENT_ORDERS.find(each => each === stored.get(KEY)) ?? suited)
  const choose = (chosen: CommentOrder) => {
    stored.set(KEY, chosen)
    setOrder(chosen)
  }
  return [order, choose]
}
