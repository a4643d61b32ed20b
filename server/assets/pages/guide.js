// What a page of the guides does beyond being read: search by keyboard, the place on the page.

const box = document.getElementById('search')
box.closest('.search').hidden = false
box.addEventListener('keydown', event => {
  if (event.key === 'Enter') document.querySelector('#results a')?.click()
  if (event.key !== 'Escape' || box.value === '') return
  box.value = ''
  searchGuides()
})
document.addEventListener('keydown', event => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  box.focus()
})

const here = new Map(
  [...document.querySelectorAll('.here a')].map(link => [decodeURIComponent(link.hash.slice(1)), link]),
)
const watcher = new IntersectionObserver(
  seen => {
    const first = seen.find(one => one.isIntersecting)
    if (!first) return
    for (const link of here.values()) link.removeAttribute('aria-current')
    here.get(first.target.id)?.setAttribute('aria-current', 'true')
  },
  { rootMargin: '-80px 0px -70% 0px' },
)
for (const heading of document.querySelectorAll('.text h2, .text h3')) watcher.observe(heading)
