// A screen in a hall: shows posts one after the other, reads them anew twice a minute, and goes on with those it has while there is no
// network. Arrows lead to the next or the previous post, the space bar pauses. Written for browsers of televisions too.
;(() => {
  var body = document.body
  var address = location.pathname.replace(/\/+$/, '') + '/posts'
  // The television's own way to write times, where it has the language of the page.
  var language = (navigator.languages || []).concat(document.documentElement.lang).find(function isOfPage(tag) {
    return tag.split('-')[0] === document.documentElement.lang.split('-')[0]
  })
  var secondsEach = Number(body.dataset.seconds)
  var READ_MS = 25000
  var SPREAD_MS = 5000
  // A network that is lost without a word leaves a request open for minutes.
  var REQUEST_MS = 15000
  var STALE_MS = 180000
  var LINES_MAX = 6

  var posts = []
  // The address of the post that is shown.
  var shown = null
  var shownAt = 0
  // The address of a post that has just come: it is the next one.
  var newest = null
  var isPaused = false
  var isReading = false
  var timer
  var readAt = Date.now()
  var ready = {}

  function element(id) {
    return document.getElementById(id)
  }

  function setText(id, text) {
    var one = element(id)
    if (one.textContent !== text) one.textContent = text
    one.hidden = text === ''
  }

  function format(date, options) {
    return new Intl.DateTimeFormat(language, options).format(date)
  }

  function codeOf(post) {
    return '/screens/codes/' + post.permalink_url.split('/').pop() + '.svg'
  }

  // Pictures are loaded before their post is shown, and kept: without a network there would be none.
  function load(url) {
    if (!url || ready[url]) return
    var image = new Image()
    image.referrerPolicy = 'no-referrer'
    ready[url] = { image: image, isLoaded: false }
    image.onload = () => {
      if (!ready[url]) return
      ready[url].isLoaded = true
      refresh()
    }
    image.onerror = () => {
      delete ready[url]
    }
    image.src = url
  }

  function isLoaded(url) {
    const known = ready[url]
    return known ? known.isLoaded : false
  }

  function show(post) {
    shown = post.permalink_url
    if (newest === shown) newest = null
    shownAt = Date.now()
    element('post').hidden = false
    element('message').hidden = true
    setText('topic', post.channel_name)
    setText('title', post.title)
    setText('summary', post.summary)
    setText('date', format(new Date(post.published_at), { day: 'numeric', month: 'long' }))
    var hasPicture = isLoaded(post.image_url)
    element('picture').hidden = !hasPicture
    if (hasPicture && element('image').src !== post.image_url) element('image').src = post.image_url
    var point = post.focal_point
    element('image').style.objectPosition = point ? point.x * 100 + '% ' + point.y * 100 + '%' : ''
    element('image').hidden = !hasPicture
    if (element('code').getAttribute('src') !== codeOf(post)) element('code').src = codeOf(post)
    element('post').className = (hasPicture ? 'with-picture' : 'without') + (post.title.length > 90 ? ' long' : '')
    fit()
    showSteps()
  }

  // The summary has as many lines as there is room for, below its title.
  function fit() {
    var words = document.querySelector('.words')
    var summary = element('summary')
    for (let lines = LINES_MAX; lines >= 0; lines--) {
      summary.hidden = summary.textContent === '' || lines === 0
      summary.style.webkitLineClamp = String(lines)
      if (words.scrollHeight <= words.clientHeight) return
    }
  }

  function showSteps() {
    var steps = element('steps')
    while (steps.children.length > posts.length) steps.removeChild(steps.lastChild)
    while (steps.children.length < posts.length) steps.appendChild(document.createElement('span'))
    posts.forEach((post, index) => {
      steps.children[index].className = post.permalink_url === shown ? 'now' : ''
    })
  }

  function showMessage(text) {
    shown = null
    element('post').hidden = true
    element('steps').textContent = ''
    setText('message', text)
  }

  function placeOf(permalink) {
    return posts.findIndex(post => post.permalink_url === permalink)
  }

  // Shows what has changed at once; the post keeps its time.
  function refresh() {
    var place = placeOf(shown)
    var since = shownAt
    if (place < 0) return
    show(posts[place])
    shownAt = since
  }

  function step(count) {
    if (posts.length === 0) return
    var place = count > 0 && placeOf(newest) >= 0 ? placeOf(newest) : placeOf(shown) + count
    newest = null
    show(posts[(place + posts.length) % posts.length])
  }

  function take(list) {
    if (list.length > 0 && placeOf(list[0].permalink_url) < 0) newest = list[0].permalink_url
    posts = list
    readAt = Date.now()
    var used = {}
    posts.forEach(post => {
      used[post.image_url] = used[codeOf(post)] = true
      load(post.image_url)
      load(codeOf(post))
    })
    Object.keys(ready).forEach(url => {
      if (!used[url]) delete ready[url]
    })
    if (posts.length === 0) {
      showMessage(body.dataset.empty)
      return
    }
    if (placeOf(shown) < 0) show(posts[0])
    else refresh()
  }

  function read() {
    if (isReading) return
    isReading = true
    clearTimeout(timer)
    var request = new AbortController()
    var limit = setTimeout(() => {
      request.abort()
    }, REQUEST_MS)
    fetch(address, { credentials: 'omit', cache: 'no-store', signal: request.signal })
      .then(response => {
        if (response.status === 404) {
          posts = []
          readAt = Date.now()
          return showMessage(body.dataset.gone)
        }
        if (!response.ok) return undefined
        var version = response.headers.get('x-screen-version')
        if (version && version !== body.dataset.version) return location.reload()
        return response.json().then(answer => {
          take(answer.data)
        })
      })
      .catch(() => {
        // No network: the posts that are there stay.
      })
      .then(() => {
        clearTimeout(limit)
        isReading = false
        timer = setTimeout(read, READ_MS + Math.random() * SPREAD_MS)
      })
  }

  function tick() {
    var now = new Date()
    setText('time', format(now, { hour: 'numeric', minute: '2-digit' }))
    setText('day', format(now, { weekday: 'long', day: 'numeric', month: 'long' }))
    var isStale = Date.now() - readAt > STALE_MS
    setText(
      'stale',
      isStale ? body.dataset.stale.replace('…', format(new Date(readAt), { hour: 'numeric', minute: '2-digit' })) : '',
    )
    setText('paused', isPaused && posts.length > 0 ? body.dataset.paused : '')
    if (posts.length > 1 && !isPaused && Date.now() - shownAt >= secondsEach * 1000) step(1)
  }

  addEventListener('online', read)
  addEventListener('resize', fit)
  document.fonts.ready.then(fit)
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === ' ') isPaused = !isPaused
    else return
    event.preventDefault()
    tick()
  })

  setText('message', '')
  tick()
  setInterval(tick, 1000)
  read()
})()
