import { sharedApp } from '../../support/app.ts'
import { type Received, Receiver } from '../../support/receiver.ts'

export const CONNECTIONS = '/v2/chat_connections'

/** A program with a manager, a chat that receives, and ways to make topics, connections and posts. */
export async function startChat() {
  const app = await sharedApp()
  const chat = await Receiver.start()
  const program = await app.program()
  const petra = await program.user('petra', { role: 'program_manager' })
  let count = 0
  return {
    app,
    chat,
    program,
    petra,
    newTopic: (fields: object = {}) =>
      petra.must(201, 'POST', '/v2/channels', { name: `Topic ${++count}`, description: 'For chat', ...fields }),
    /** A connection, and a way to see what its receiver got. */
    async connect(topicIds: number[], fields: object = {}) {
      const secret = `/services/T0/B0/secret${++count}`
      const connection = await petra.must(201, 'POST', CONNECTIONS, {
        kind: 'slack',
        name: 'Our hall',
        url: chat.url + secret,
        channels: topicIds.map(id => ({ id })),
        ...fields,
      })
      const isOurs = (request: Received) => request.path === secret
      return {
        ...connection,
        secret,
        expect: (number: number) => chat.expect(number, isOurs),
        received: () => chat.received.filter(isOurs),
        deliveries: () => petra.must(200, 'GET', `${CONNECTIONS}/${connection.id}/deliveries`),
      }
    },
    publish: (topicIds: number[], fields: object = {}) =>
      petra.must(201, 'POST', '/v2/content', {
        content_type: 'article',
        title: 'Soup on Friday',
        summary: 'With bread',
        channels: topicIds.map(id => ({ id })),
        publish: true,
        ...fields,
      }),
  }
}
