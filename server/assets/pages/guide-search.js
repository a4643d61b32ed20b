// Search across the guides: sections of pages and calls that hold every word. On the pages of the guides, and on the reference
// beside its own search.

const guideSearch = {
  field: document.getElementById('search'),
  list: document.getElementById('results'),
  found: document.getElementById('found'),
  entries: document.getElementById('entries'),
  shownMax: 12,
  places: null,
}

/** Where a place has all words; 0: it has not. A word in a heading weighs most. */
function rankOf({ page, heading, text }, words) {
  let rank = 0
  for (const word of words) {
    const inHeading = heading.toLowerCase().includes(word)
    const inPage = page.toLowerCase().includes(word)
    if (!inHeading && !inPage && !text.toLowerCase().includes(word)) return 0
    rank += inHeading ? 10 : inPage ? 4 : 1
  }
  return heading === '' ? rank + 2 : rank
}

function resultOf({ url, page, heading, text }, words) {
  const link = document.createElement('a')
  link.href = url
  const title = document.createElement('strong')
  title.textContent = heading || page
  const place = document.createElement('span')
  place.className = 'at'
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 30)
  place.textContent = `${page} · ${at > 0 ? '… ' : ''}${text.slice(at, at + 90)}`
  link.append(title, place)
  const item = document.createElement('li')
  item.append(link)
  return item
}

async function searchGuides() {
  const { field, list, found, entries, shownMax } = guideSearch
  const words = field.value.toLowerCase().match(/\S+/g) ?? []
  if (words.length > 0) {
    guideSearch.places ??= fetch('/docs/guide/search.json').then(answer => (answer.ok ? answer.json() : []))
  }
  const places = words.length === 0 ? [] : await guideSearch.places.catch(() => [])
  // Another letter may have been typed meanwhile.
  if (words.join(' ') !== (field.value.toLowerCase().match(/\S+/g) ?? []).join(' ')) return
  const known = entries ? places : places.filter(({ url }) => !url.startsWith('/docs#'))
  const ranked = known
    .map(place => ({ place, rank: rankOf(place, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
  const shown = ranked.slice(0, shownMax).map(({ place }) => resultOf(place, words))
  list.replaceChildren(...(words.length > 0 ? shown : []))
  list.hidden = shown.length === 0 || words.length === 0
  if (!entries) return
  entries.hidden = words.length > 0
  const count = ranked.length === 1 ? '1 result' : `${ranked.length} results`
  found.textContent = words.length === 0 ? '' : ranked.length > shownMax ? `${count}, the best ${shownMax}` : count
}

guideSearch.field.addEventListener('input', searchGuides)
