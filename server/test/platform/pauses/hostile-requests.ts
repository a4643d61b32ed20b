// Requests made to keep a server busy: each as large as its limit takes, or a little larger.

import {
  attributes,
  comment,
  filled,
  html,
  MIB,
  manyMembers,
  manyNames,
  phrases,
  put,
  type Requests,
  rule,
  someChinese,
  token,
} from './requests.ts'

export const hostileRequests: Requests = {
  'a comment that begins with every listed phrase': ({ post_id }) => comment(post_id, 'a '.repeat(4_999)),
  'a comment of marks that fold away': ({ post_id }) => comment(post_id, `a${'\u0301'.repeat(9_999)}`),
  'a comment of ligatures that unfold': ({ post_id }) => comment(post_id, '\ufdfa'.repeat(10_000)),
  'a comment of Chinese characters': ({ post_id }) => comment(post_id, someChinese(10_000)),
  'a comment of marks in the wrong order': ({ post_id }) =>
    comment(post_id, `a${'\u0301'.repeat(4_999)}${'\u0316'.repeat(4_999)}`),
  'a submission of Chinese characters': ({ channel_id }) => ({
    method: 'POST',
    path: '/v2/ugc/contents',
    body: JSON.stringify({
      title: 'Essay',
      body: `<p>${someChinese(100_000)}`,
      topic_ids: [channel_id],
      publication_state: 'published',
    }),
  }),
  'a body of 350,000 empty lists': ({ channel_id }) => put(channel_id, `{"groups":[${filled('[],', MIB - 40)}[]]}`),
  'a body of 250,000 empty objects in an unknown member': ({ channel_id }) =>
    put(channel_id, `{"more":[${filled('{},', MIB - 40)}{}]}`),
  'a body of 9,900 members': ({ channel_id }) => put(channel_id, manyMembers(9_900 * 11)),
  'a body of 49,000 numbers where texts belong': ({ channel_id }) =>
    put(channel_id, `{"groups":[${'1,'.repeat(49_000)}1]}`),
  'a body of 100,000 members': ({ channel_id }) => put(channel_id, manyMembers(MIB - 40)),
  'a list of numbers where texts belong': ({ channel_id }) =>
    put(channel_id, `{"groups":[${filled('1,', MIB - 40)}1]}`),
  'a body of escapes': ({ channel_id }) => put(channel_id, `{"description":"${filled('\\u0041', MIB - 40)}"}`),
  'a body of texts with escapes': ({ channel_id }) =>
    put(channel_id, `{"groups":[${filled('"\\u0041",', MIB - 40)}""]}`),
  'a body of __proto__': ({ channel_id }) => put(channel_id, `{"a":[${filled('{"__proto__":1},', MIB - 40)}1]}`),
  'nesting half a megabyte deep': ({ channel_id }) =>
    put(channel_id, `{"a":${'['.repeat(MIB / 2 - 20)}${']'.repeat(MIB / 2 - 20)}}`),
  'nesting that never ends': ({ channel_id }) => put(channel_id, '[{"a":'.repeat(MIB / 6)),
  'a number of a million digits': ({ channel_id }) => put(channel_id, `{"contributors":[${'9'.repeat(MIB - 40)}]}`),
  'an address of a million characters': ({ post_id }) => ({
    method: 'PUT',
    path: `/v2/content/${post_id}/images`,
    body: JSON.stringify({ url: `https://a/${'?/../'.repeat(200_000)}` }),
  }),
  'a time of a million characters': ({ post_id }) => ({
    method: 'PUT',
    path: `/v2/content/${post_id}/publish`,
    body: JSON.stringify({ publish_at: `2026-01-01T00:00:00.${'0'.repeat(1_000_000)}` }),
  }),
  'an HTML body of bold': ({ post_id }) => html(post_id, '<b>'.repeat(160_000)),
  'an HTML body of empty paragraphs': ({ post_id }) => html(post_id, '<p>'.repeat(166_000)),
  'an HTML body of links': ({ post_id }) => html(post_id, '<a href=//x>y</a>'.repeat(29_000)),
  'an HTML body of elements that are dropped': ({ post_id }) => html(post_id, '<x><p></x>'.repeat(49_000)),
  'an HTML body of attributes': ({ post_id }) => html(post_id, `<p ${attributes(490_000)}>`),
  'an HTML body of entities': ({ post_id }) => html(post_id, '&lt;'.repeat(124_000)),
  'an HTML body of open brackets': ({ post_id }) => html(post_id, '<'.repeat(499_000)),
  'an HTML body of comments': ({ post_id }) => html(post_id, '<!--'.repeat(124_000)),
  'an HTML body of table cells': ({ post_id }) => html(post_id, `<table>${'<td><tr>'.repeat(60_000)}`),
  'an HTML body of scripts': ({ post_id }) => html(post_id, '<script></script>'.repeat(29_000)),
  'an HTML body of styles': ({ post_id }) => html(post_id, `<p style="${'a:url(b);'.repeat(54_000)}">`),
  'an item of pictures': () => ({
    method: 'POST',
    path: '/v2/ugc/contents',
    body: JSON.stringify({ title: 'Desk', body: '<img src="https://a.example/b">'.repeat(16_000) }),
  }),
  'a long word of a submission': ({ channel_id }) => ({
    method: 'POST',
    path: '/v2/ugc/contents',
    body: JSON.stringify({
      title: 'a '.repeat(120),
      body: `<p>${'a '.repeat(240_000)}`,
      topic_ids: [channel_id],
      publication_state: 'published',
    }),
  }),
  'a thousand listed phrases': () => ({
    method: 'PUT',
    path: '/v2/settings/moderation',
    body: JSON.stringify({ words: phrases() }),
  }),
  'a rule of 50 conditions of 500 values': () => rule(50, 500),
  'a rule of 100,000 conditions': () => rule(20_000, 1),
  'a search of many words': () => ({ method: 'GET', path: `/v2/feed/posts?search=${'ab+'.repeat(5_000)}` }),
  'a filter of many ids': () => ({ method: 'GET', path: `/v2/content?filter.channels.id=${'1,'.repeat(7_000)}1` }),
  'an Accept-Encoding of blanks': () => ({
    method: 'GET',
    path: '/docs',
    headers: { 'accept-encoding': `gzip${' '.repeat(15_000)}x` },
  }),
  'a query of many names': () => ({ method: 'GET', path: `/v2/content?${manyNames(15_000)}` }),
  'a token request of a million names': () => token('application/x-www-form-urlencoded', 'a=b&'.repeat(MIB / 4 - 1)),
  'a token request of percent signs': () =>
    token('application/x-www-form-urlencoded', `a=${'%41'.repeat(MIB / 3 - 2)}`),
  'a token request of two-byte letters': () =>
    token(
      'application/x-www-form-urlencoded',
      `grant_type=refresh_token&client_id=a&refresh_token=${'é'.repeat(MIB / 2 - 60)}`,
    ),
  'a token request of JSON members': () => token('application/json', manyMembers(MIB - 40)),
  'a token request of JSON lists in one another': () =>
    token('application/json', `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`),
  'a token request of an assertion of 50 kB': () =>
    token(
      'application/x-www-form-urlencoded',
      `grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&client_id=x&assertion=${'a.'.repeat(25_000)}`,
    ),
  'a token request of many parts': () =>
    token(
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(14_000),
    ),
  'a sign-in form of a million names': () => ({
    method: 'POST',
    path: '/oauth/authorize',
    body: 'a=b&'.repeat(MIB / 4 - 1),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
}
