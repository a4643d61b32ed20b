// A screen in a hall: shows posts one after the other, reads them anew twice a minute, and goes on with those it has while there is no
// network. Written for browsers of televisions too.
;(() => {
  var body = document.body
  var address = location.pathname.replace(/\/+$/, '') + '/posts'
  var language = document.documentElement.lang
  var secondsEach = Number(body.dataset.seconds)
  var READ_MS = 25000
  var SPREAD_MS = 5000
  var STALE_MS = 180000

  var posts = []
  // The address of the post that is shown.
  var shown = null
  var shownAt = 0
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
    element('image').hidden = !hasPicture
    if (element('code').getAttribute('src') !== codeOf(post)) element('code').src = codeOf(post)
    element('post').className = (hasPicture ? 'with-picture' : 'without') + (post.title.length > 90 ? ' long' : '')
    showSteps()
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

  function next() {
    if (posts.length === 0) return
    show(posts[(placeOf(shown) + 1) % posts.length])
  }

  function take(list) {
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
    fetch(address, { credentials: 'omit', cache: 'no-store' })
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
        setTimeout(read, READ_MS + Math.random() * SPREAD_MS)
      })
  }

  function tick() {
    var now = new Date()
    setText('time', format(now, { hour: '2-digit', minute: '2-digit' }))
    setText('day', format(now, { weekday: 'long', day: 'numeric', month: 'long' }))
    var isStale = Date.now() - readAt > STALE_MS
    setText(
      'stale',
      isStale ? body.dataset.stale.replace('…', format(new Date(readAt), { hour: '2-digit', minute: '2-digit' })) : '',
    )
    if (posts.length > 1 && Date.now() - shownAt >= secondsEach * 1000) next()
  }

  setText('message', '')
  tick()
  setInterval(tick, 1000)
  read()
})()
