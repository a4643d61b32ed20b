// How the pages are built: three documents that share chunks, everything hashed, nothing inlined (the policy of the
// documents allows no `data:`, and of inline scripts only one, by its hash: early.ts).

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'
import { earlyFiles } from './early.ts'
import { wordPacks } from './word-packs.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const documents = { index: path('index.html'), studio: path('studio.html'), console: path('console.html') }
/** Every part of the design system on one page; built for the tests alone. */
const gallery = { gallery: path('gallery.html') }

/** Code that runs before the modules of a page is a small script of its own, which blocks what comes behind it. */
function beforePaint(): Plugin {
  return {
    name: 'atrium-before-paint',
    apply: 'build',
    buildStart() {
      const source = readFileSync(path('src/theme/before-paint.js'), 'utf8').replace(/^\/\/.*\n/gm, '')
      this.emitFile({ type: 'asset', name: 'before-paint.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find(key => /\/before-paint-.*\.js$/.test(key))
        if (!file) throw new Error('before-paint.js is missing')
        return { html, tags: [{ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head-prepend' }] }
      },
    },
  }
}

/**
 * The order of the layers is decided by whichever file of styles is loaded first. So every file says it.
 */
function layerOrder(): Plugin {
  return {
    name: 'atrium-layer-order',
    enforce: 'pre',
    transform: (code, id) => (/\/src\/.*\.css$/.test(id) ? `@layer reset, tokens, base, ui, page;\n${code}` : null),
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  root: path('.'),
  base: '/',
  appType: 'mpa',
  plugins: [layerOrder(), wordPacks(), ...(isSsrBuild ? [] : [beforePaint(), earlyFiles()])],
  // The SDK from its sources (decision 0023).
  resolve: { conditions: ['atrium-source', ...defaultClientConditions] },
  ssr: { noExternal: true, resolve: { conditions: ['atrium-source'] } },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  oxc: { jsx: { runtime: 'automatic', importSource: '/src/jsx', development: false } },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
    ...(isSsrBuild
      ? // One file: the server imports it under another address for each build, which its other files would not know.
        { target: 'node24', copyPublicDir: false, rolldownOptions: { output: { codeSplitting: false } } }
      : {
          // `light-dark()`, relative colours, anchored popovers and dialogs that Back closes on a phone are there; older browsers are not supported.
          target: ['chrome126', 'safari18', 'firefox129'],
          cssTarget: ['chrome126', 'safari18', 'firefox129'],
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            // Operations of the SDK are constants of one module: a page gets those that it names, not everybody's.
            optimization: { inlineConst: { mode: 'all' as const } },
            input: { ...documents, ...(process.env.ATRIUM_WEB_GALLERY ? gallery : {}) },
            output: {
              codeSplitting: { groups: chunkGroups },
            },
          },
        }),
  },
}))
