// How to get a token, and what holds for every call: the first part of the reference.

import { type Html, html } from '../../../platform/http/html.ts'

/** The parts of the introduction, by id. */
export const INTRODUCTION: readonly (readonly [id: string, heading: string])[] = [
  ['first-call', 'A first call'],
  ['authentication', 'Authentication'],
  ['responses', 'Responses and lists'],
  ['errors', 'Errors'],
  ['limits', 'Limits and repeating'],
]

export const introductionPart = (baseUrl: string, authUrl: string): Html => html`
<section id="first-call" class="intro" aria-labelledby="first-call-h"><h2 id="first-call-h">A first call</h2>
<p>On the machine that the server runs on, its command line makes a token for any user.</p>
<div class="code"><pre><code>TOKEN=$(npx atrium token --user publisher@demo.example)
curl '${baseUrl}/v2/me' -H "Authorization: Bearer $TOKEN"</code></pre></div>
<p class="with-script">Or stay here: each call can be tried as who is signed in in this browser, with the button beside it. <a id="sign-in" href="/web/sign-in?return_to=/docs">Sign in</a></p>
</section>
<section id="authentication" class="intro" aria-labelledby="authentication-h"><h2 id="authentication-h">Authentication</h2>
<p>Every call acts in one program, that of its token, and for one of three: a user, a server client, or the operator. Each call below says whose token it takes, which scope the token needs, and which role. A token lives for two hours.</p>
<h3>For a user: authorization code with PKCE</h3>
<p>Send the browser to the authorization server; any OpenID Connect library does it, with <code>${authUrl}</code> as the issuer. PKCE (<code>S256</code>), <code>state</code> and <code>program_id</code> are always needed.</p>
<div class="code"><pre><code>${authUrl}/oauth/authorize?response_type=code&response_mode=query&client_id=$CLIENT_ID
  &redirect_uri=https://app.example.com/callback&scope=openid%20feeds.read
  &program_id=1&state=$STATE&code_challenge=$CHALLENGE&code_challenge_method=S256</code></pre></div>
<p>The code that comes back becomes tokens. A refresh token is good once, and for 30 days.</p>
<div class="code"><pre><code>curl ${authUrl}/oauth/token -d grant_type=authorization_code -d client_id=$CLIENT_ID \\
  -d code=$CODE -d redirect_uri=https://app.example.com/callback -d code_verifier=$VERIFIER</code></pre></div>
<h3>For a server: client credentials</h3>
<p><code>npx atrium client create</code> registers a client and shows its secret once.</p>
<div class="code"><pre><code>curl ${authUrl}/oauth/token -d grant_type=client_credentials -d client_id=$CLIENT_ID -d client_secret=$CLIENT_SECRET</code></pre></div>
<h3>For users, by a server that knows them</h3>
<p>A client with a registered public key signs an assertion (RFC 7523): <code>iss</code> is the client, <code>sub</code> a userName, <code>aud</code> <code>${authUrl}</code>.</p>
<div class="code"><pre><code>curl ${authUrl}/oauth/token -d grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer -d assertion=$JWT</code></pre></div>
<h3>In code</h3>
<p>The SDK for TypeScript signs in, refreshes, repeats what may be repeated and reads lists to their end; its methods are called like the operations of the OpenAPI document.</p>
<div class="code"><pre><code>import { clientCredentials, createAtrium } from '@atrium/client'

const atrium = createAtrium({ baseUrl: '${baseUrl}', auth: clientCredentials({ clientId, clientSecret }) })</code></pre></div>
</section>
<section id="responses" class="intro" aria-labelledby="responses-h"><h2 id="responses-h">Responses and lists</h2>
<p>A record comes as <code>{"data": …}</code>. A list has <code>meta.pagination</code>, and takes <code>page.size</code> and <code>page.number</code>, or a cursor where the call names one. Times are ISO 8601 in UTC. Users and groups follow SCIM 2.0 below <code>/scim/v2</code>.</p>
</section>
<section id="errors" class="intro" aria-labelledby="errors-h"><h2 id="errors-h">Errors</h2>
<ul class="members">
<li><code>400</code> <span class="type">what was sent is wrong</span><p><code>validations</code> names each parameter and rule.</p></li>
<li><code>401</code> <span class="type">no token, or not one for this call</span><p><code>WWW-Authenticate</code> says which.</p></li>
<li><code>403</code> <span class="type">scope or role is missing</span></li>
<li><code>404</code> <span class="type">there is no such record, or none that the caller may see</span></li>
<li><code>409</code> <span class="type">the record is in another state</span></li>
<li><code>412</code> <span class="type">it has changed since it was read</span></li>
<li><code>413, 415, 422</code> <span class="type">the body is too large, of another type, or cannot be done</span></li>
<li><code>429</code> <span class="type">too many requests</span><p><code>Retry-After</code> says when to go on.</p></li>
</ul>
<p>Every response has <code>X-Request-Id</code>, which the log of the server has, too.</p>
</section>
<section id="limits" class="intro" aria-labelledby="limits-h"><h2 id="limits-h">Limits and repeating</h2>
<p>A program has 1,000 requests a minute unless its operator says otherwise; <code>RateLimit-Remaining</code> says what is left. A <code>POST</code> with an <code>Idempotency-Key</code> may be repeated: the second gets the response of the first, for 24 hours.</p>
</section>`
