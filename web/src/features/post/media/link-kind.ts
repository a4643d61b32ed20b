/** What a link of a post leads to, as far as its address says: a file to download, or a page. */
export interface LinkTarget {
  readonly host: string
  /** `PDF`, `DOCX`; null for pages. */
  readonly fileType: string | null
  /** A file of this server, whose size can be asked for. */
  readonly ownPath: string | null
  /** The file's name in the address, or nothing. */
  readonly name: string
}

const FILES =
  /^(?:pdf|docx?|odt|rtf|txt|xlsx?|ods|csv|pptx?|odp|key|zip|7z|epub|ics|mp3|wav|mp4|mov|png|jpe?g|webp|svg)$/i

/** Reads the address of a link; one that cannot be read is a page without a host. */
export function readTarget(address: string, title: string | null): LinkTarget {
  const url = URL.parse(address, location.href)
  if (!url) return { host: '', fileType: null, ownPath: null, name: address }
  const name = decode(url.pathname.split('/').pop() ?? '')
  const isOwn = url.origin === location.origin && url.pathname.startsWith('/uploads/view/')
  const type = [name, title ?? '']
    .map(text => /\.(\w{1,5})$/.exec(text)?.[1])
    .find(ending => ending && FILES.test(ending))
  return {
    host: url.host.replace(/^www\./, ''),
    fileType: type ? type.toUpperCase() : null,
    ownPath: isOwn ? url.pathname + url.search : null,
    name: isOwn ? '' : name,
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
