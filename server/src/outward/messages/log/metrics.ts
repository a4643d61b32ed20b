import type { Services } from '../../../platform/services.ts'

/** Counts attempts to send messages, by channel and outcome. Without any it makes the counter, which is shown from then on. */
export function countMessages(
  { metrics }: Pick<Services, 'metrics'>,
  outcomes: readonly { readonly message: { readonly kind: string }; readonly status: string }[],
): void {
  const counter = metrics.counter('atrium_messages_total', 'Tries to send mails and push messages, by outcome', [
    'channel',
    'outcome',
  ])
  for (const { message, status } of outcomes) counter.inc({ channel: channelOf(message.kind), outcome: status })
}

/** Shows how many messages wait. */
export function showWaiting({ metrics }: Pick<Services, 'metrics'>, mails: number, pushes: number): void {
  const gauge = metrics.gauge('atrium_messages_waiting', 'Mails and push messages that have not gone out', ['channel'])
  gauge.set({ channel: 'email' }, mails)
  gauge.set({ channel: 'push' }, pushes)
}

const channelOf = (kind: string): string => (kind === 'push' ? 'push' : 'email')
