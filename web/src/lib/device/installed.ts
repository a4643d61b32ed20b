/** Media query: the page is an installed app, in a window without the browser's own buttons. */
export const INSTALLED = '(display-mode: standalone)'
