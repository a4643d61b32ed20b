const SITES = { YouTube: /(?:^|\.)(?:youtube|youtube-nocookie)\.com$|^youtu\.be$/, Vimeo: /(?:^|\.)vimeo\.com$/ }

/** How people call the site of an address. */
export function siteOf(address: string): string {
  const { hostname } = new URL(address)
  return Object.entries(SITES).find(([, hosts]) => hosts.test(hostname))?.[0] ?? hostname
}
