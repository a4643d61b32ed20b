// Texts that would run a script, or break out of the text that they stand in, where a page treated them as anything but text.

import { HOSTILE } from '../../../server/test/publishing/content/hostile-html.ts'

const ALERT = 'alert(1)'

/** Elements that call a handler without being touched, or that people touch. */
const ELEMENTS = [
  ...['img src=x', 'img src=/icons/icon.svg', 'svg', 'body', 'video src=x', 'audio src=x', 'video><source'],
  ...[
    'input autofocus',
    'select autofocus',
    'textarea autofocus',
    'details open',
    'marquee',
    'iframe src=/',
    'object data=x',
  ],
  ...['embed src=x', 'a href=#x id=x tabindex=1', 'p contenteditable autofocus', 'x-y tabindex=1', 'math', 'form id=f'],
]
const HANDLERS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onstart', 'onmouseover', 'onanimationstart', 'OnErRoR']

const SCRIPT_ADDRESSES = [
  `javascript:${ALERT}`,
  `JaVaScRiPt:${ALERT}`,
  ` \tjavascript:${ALERT}`,
  `java&#10;script:${ALERT}`,
  `javascript&colon;${ALERT}`,
  `&#x6A;avascript:${ALERT}`,
  `javascript://example.com/%0a${ALERT}`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `vbscript:msgbox(1)`,
]
const WITH_ADDRESS = [
  (address: string) => `<a href="${address}">Hi</a>`,
  (address: string) => `<img src="${address}">`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<form action="${address}"><button>Hi</button></form>`,
  (address: string) => `<button formaction="${address}">Hi</button>`,
  (address: string) => `<video poster="${address}" src="${address}"></video>`,
  (address: string) => `<svg><a xlink:href="${address}"><text>Hi</text></a></svg>`,
  (address: string) => `<math><mi href="${address}">Hi</mi></math>`,
]

/** HTML that parsers read differently the second time. */
const MUTATING = [
  `<noscript><p title="</noscript><img src=x onerror=${ALERT}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${ALERT}&gt;">`,
  `<svg></p><style><a id="</style><img src=x onerror=${ALERT}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${ALERT}>`,
  `<title><a title="</title><img src=x onerror=${ALERT}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${ALERT}>">`,
  `<template><style></template><img src=x onerror=${ALERT}></style>`,
  `<select><style></select><img src=x onerror=${ALERT}></style>`,
  `<a href="x<!--" title="--><img src=x onerror=${ALERT}>">Hi</a>`,
  `<p id="</p><img src=x onerror=${ALERT}>">Hi</p>`,
  `<!--><img src=x onerror=${ALERT}>`,
  `<!--!><img src=x onerror=${ALERT}>-->`,
  `<svg><foreignObject><img src=x onerror=${ALERT}></foreignObject></svg>`,
  `<svg><script>${ALERT}</script></svg>`,
  `<svg><set attributeName=href to=javascript:${ALERT}></svg>`,
  `<table><a><img src=x onerror=${ALERT}></table>`,
]

/** Texts that break out of attributes, scripts, templates and sentences rather than out of elements. */
const BREAKING_OUT = [
  ...[
    `"><script>${ALERT}</script>`,
    `'><img src=x onerror=${ALERT}>`,
    '" onfocus="alert(1)" autofocus="',
    "' onclick='alert(1)",
  ],
  ...[`</title><script>${ALERT}</script>`, `</script><script>${ALERT}</script>`, `</style><script>${ALERT}</script>`],
  ...[`';${ALERT}//`, `";${ALERT}//`, '`;alert(1)//', `\${alert(1)}`, '#{alert(1)}', '<%= alert(1) %>', '%{alert(1)}'],
  ...["{{constructor.constructor('alert(1)')()}}", '{{name}}', '$t(ui:undo)', '<0>bold</0>', '<1/>', '{0}', '%s %d %j'],
  ...[
    '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ],
  ...[
    '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
    '<scr\u200bipt>alert(1)</script>',
    '\u202ealert(1)\u202c',
    '＜script＞alert(1)＜/script＞',
  ],
  ...[
    '__proto__',
    'constructor',
    'hasOwnProperty',
    '[object Object]',
    'undefined',
    'null',
    '../../../me',
    '?page=2#x',
    '&amp;amp;',
  ],
  ...[`<style>@import 'https://evil.example/x.css'</style>`, '<link rel=stylesheet href=https://evil.example/x.css>'],
  ...[
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<base href=https://evil.example>',
    '<plaintext>Hi',
  ],
]

/** All of them, each once. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...new Set([
    ...HOSTILE.map(([html]) => html),
    ...ELEMENTS.flatMap(element => HANDLERS.map(handler => `<${element} ${handler}=${ALERT}>`)),
    ...SCRIPT_ADDRESSES.flatMap(address => WITH_ADDRESS.map(html => html(address))),
    ...MUTATING,
    ...BREAKING_OUT,
  ]),
]

/** Ends whatever a text of them may have left open, so that the next one is seen for itself. */
export const CLOSING = `--> "'> </style></script></textarea></title></xmp></noscript></template></select></svg></math></form></table>`

/** In groups of at most so many characters in all. */
export function inGroups(texts: readonly string[], lengthMax: number, between = '\n'): string[] {
  const groups: string[] = []
  for (const text of texts) {
    const last = groups.at(-1)
    if (last !== undefined && last.length + between.length + text.length <= lengthMax)
      groups[groups.length - 1] = last + between + text
    else groups.push(text)
  }
  return groups
}
