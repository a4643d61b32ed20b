// The frame that reference and guides share: head, links to each other, the page, and a searchable index beside it.

import { hash } from 'node:crypto'
import { Html, html } from '../../platform/http/html.ts'
import { copyCodeScript, guideSearchScript } from '../../shared/pages/theme.ts'

interface Framed {
  readonly title: string
  readonly style: string
  /** The page's own script. */
  readonly scriptPath: string
  /** The id and the name of the main part, for the link that skips to it. */
  readonly main: { readonly id: string; readonly name: string }
  readonly brand: Html
  /** Links of the header, before the one to the app. */
  readonly links: Html
  readonly columns: string
  readonly body: Html
  /** Below the search of the index. */
  readonly index: Html
}

/** The text of a page. */
export const framedPage = ({ title, style, scriptPath, main, brand, links, columns, body, index }: Framed): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · atrium</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${new Html(style)}</style>
<script src="${guideSearchScript.path}" defer></script>
<script src="${copyCodeScript.path}" defer></script>
<script src="${scriptPath}" defer></script>
</head>
<body>
<a class="skip" href="#${main.id}">Skip to the ${main.name}</a>
<header>${brand}
<nav aria-label="Elsewhere"><a class="to-index" href="#index">Contents</a>${links}<a href="/">App</a></nav></header>
<div class="${columns}">
<main id="${main.id}" tabindex="-1">
${body}
</main>
<nav id="index" class="index" aria-label="Contents">
<div class="search" role="search" hidden><label for="search">Search</label><input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="found"><p id="found" role="status"></p></div>
${index}
</nav>
</div>
</body>
</html>`.text

/** The content security policy of a page with this style. */
export const policyOf = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`
