// Parse Server with the classes that posts, comments and likes need: `node parse-app.mjs FOLDER DATABASE_URL PORT`. It is
// loaded from the folder that it was installed in; nothing of atrium depends on it.

import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, databaseURI, port] = process.argv.slice(2)
const require = createRequire(join(folder, 'package.json'))
const { ParseServer } = require('parse-server')
const express = createRequire(require.resolve('parse-server'))('express')

/** Every signed-in user reads and writes. Class-level permissions cannot express the other rules of atrium. */
const SIGNED_IN = { requiresAuthentication: true }
const classLevelPermissions = {
  find: SIGNED_IN,
  get: SIGNED_IN,
  count: SIGNED_IN,
  create: SIGNED_IN,
  update: SIGNED_IN,
  delete: {},
  addField: {},
}
const person = { type: 'Pointer', targetClass: '_User', required: true }
const post = { type: 'Pointer', targetClass: 'Post', required: true }
const count = { type: 'Number', defaultValue: 0 }
const text = { type: 'String', required: true }

/** The counter of a post by a trigger in the server, as its documentation recommends. Bare comments have none. */
function countComments(Parse) {
  Parse.Cloud.afterSave('Comment', ({ object }) => {
    const commented = object.get('post')
    commented.increment('commentCount')
    return commented.save(null, { useMasterKey: true })
  })
}

const serverURL = `http://127.0.0.1:${port}/parse`
const server = new ParseServer({
  databaseURI,
  appId: 'bench',
  masterKey: 'bench-master-key',
  maintenanceKey: 'bench-maintenance-key',
  serverURL,
  silent: true,
  logLevel: 'error',
  allowClientClassCreation: false,
  directAccess: true,
  cloud: countComments,
  schema: {
    strict: false,
    definitions: [
      { className: '_User', fields: { displayName: { type: 'String' } }, classLevelPermissions },
      {
        className: 'Post',
        fields: {
          topic: text,
          title: text,
          summary: text,
          body: text,
          author: person,
          publishedAt: { type: 'Date', required: true },
          likeCount: count,
          commentCount: count,
        },
        classLevelPermissions,
      },
      { className: 'Comment', fields: { post, author: person, body: text }, classLevelPermissions },
      { className: 'BareComment', fields: { post, author: person, body: text }, classLevelPermissions },
      { className: 'Like', fields: { post, person }, classLevelPermissions },
    ],
  },
})
await server.start()
const app = express()
app.use('/parse', server.app)
app.listen(Number(port), '127.0.0.1', () => console.log('ready'))
