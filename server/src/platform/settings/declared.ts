// The settings of the server, each declared once: config.ts reads them by these values, and docs/contract/operation.md#settings
// is made from them.

/** A setting of the environment. */
export interface Setting {
  readonly meaning: string
  /** The documentation's text for the default, where that is not `fallback`. */
  readonly otherwise?: string
}

export interface IntegerSetting extends Setting {
  readonly fallback: number
  readonly min: number
  readonly max: number
}

/** `1` or `0`. */
export interface FlagSetting extends Setting {
  readonly fallback: boolean
}

export interface ChoiceSetting<T extends string> extends Setting {
  readonly choices: readonly T[]
  readonly fallback: T
}

export const TEXTS = {
  HOST: { meaning: 'address on which it listens', otherwise: '`127.0.0.1`' },
  PUBLIC_URL: {
    meaning: 'base address in links; https here switches on secure cookies and HSTS',
    otherwise: 'from host and port',
  },
  AUTH_URL: { meaning: 'address of the authorization server', otherwise: '`PUBLIC_URL`' },
  DATA_DIR: { meaning: 'embedded database, files, `credentials.json`', otherwise: '`./data`' },
  DATABASE_URL: { meaning: 'PostgreSQL 15 or newer', otherwise: 'none: embedded' },
  REDIS_URL: { meaning: 'rate limits shared by several nodes', otherwise: 'none: in memory' },
  S3_ENDPOINT: {
    meaning: 'a bucket for uploads and exports; all five `S3_…` settings or none',
    otherwise: 'none: `DATA_DIR`',
  },
  S3_REGION: { meaning: 'its region', otherwise: 'none' },
  S3_BUCKET: { meaning: 'its name', otherwise: 'none' },
  S3_ACCESS_KEY_ID: { meaning: 'the key to it', otherwise: 'none' },
  S3_SECRET_ACCESS_KEY: { meaning: 'the secret of the key', otherwise: 'none' },
  TRANSLATE_URL: {
    meaning: "a translation service with LibreTranslate's interface; may be a private address",
    otherwise: 'none: posts are not translated by machine',
  },
  TRANSLATE_API_KEY: { meaning: 'the key to it', otherwise: 'none' },
  SMTP_URL: {
    meaning:
      '[mail server](mail.md#settings-of-mail): `smtps://user:password@host:465`, `smtp://…:587`; may be a private address',
    otherwise: 'none: no mail is sent',
  },
  MAIL_FROM: { meaning: 'sender of mails: `news@example.com` or `News <news@example.com>`', otherwise: 'none' },
  TRUSTED_PROXIES: {
    meaning:
      'proxies whose `X-Forwarded-For` is believed: addresses and networks (`10.0.0.5, fd00::/8`), separated by commas',
    otherwise: 'none',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'a collector that [traces and metrics](../guide/operate/metrics.md#traces) are sent to by OTLP over HTTP; other `OTEL_…` variables work as usual',
    otherwise: 'none: nothing is sent',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: 'share of the traces started here that are sent, 0 to 1; for others the caller decides',
    otherwise: '`1`',
  },
  SECURITY_CONTACT: {
    meaning:
      'whom `/.well-known/security.txt` names for reports of weaknesses: `mailto:` and an address, or an https address',
    otherwise: 'none: 404',
  },
  SETUP_CODE: {
    meaning: 'code of the [set-up in the browser](operation.md#set-up), 16 to 200 characters',
    otherwise: 'random, new at each start; of several nodes, that of the last start',
  },
  WEB_DIST: {
    meaning: 'folder of the built pages; `npm start` builds none where the environment sets it',
    otherwise: '`web/dist`',
  },
} as const satisfies Record<string, Setting>

export const INTEGERS = {
  PORT: { meaning: 'port on which it listens; 0 picks a free one and prints it', fallback: 3000, min: 0, max: 65_535 },
  RATE_LIMIT_PER_MINUTE: {
    meaning: 'requests per minute and program; 0 switches the limit off',
    fallback: 1000,
    min: 0,
    max: 1_000_000_000,
  },
  UPLOAD_BYTES_PER_DAY: {
    meaning: 'bytes that one person may upload in 24 hours',
    fallback: 2_000_000_000,
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  },
  MAX_CONNECTIONS: {
    meaning: 'connections that are open at a time; more are closed at once',
    fallback: 10_000,
    min: 1,
    max: 1_000_000,
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    meaning: 'the same for one address (IPv6: a network of 64 bits), except `TRUSTED_PROXIES` and this machine',
    fallback: 2000,
    min: 1,
    max: 1_000_000,
  },
  WEBHOOK_BACKOFF_MS: { meaning: 'wait before a delivery is retried first', fallback: 10_000, min: 1, max: 3_600_000 },
  SOURCE_INTERVAL_MS: {
    meaning: 'wait between two fetches of a feed of another site, a tenth longer or shorter',
    fallback: 900_000,
    min: 100,
    max: 86_400_000,
  },
  MAIL_GATHER_MS: {
    meaning: 'notices to one person within this time are one mail',
    fallback: 600_000,
    min: 0,
    max: 86_400_000,
  },
  MAIL_PER_SECOND: {
    meaning: 'mails that a process sends in a second at most; 0 is no limit',
    fallback: 0,
    min: 0,
    max: 100_000,
  },
  DRAIN_DELAY_MS: {
    meaning: 'how long a draining server keeps serving',
    otherwise: '`3000`; `0` where `HOST` is a loopback address',
    fallback: 3000,
    min: 0,
    max: 300_000,
  },
  SLOW_STATEMENT_MS: {
    meaning: 'database statements that take longer are logged, without values; 0 logs none',
    fallback: 1000,
    min: 0,
    max: 600_000,
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    meaning: 'milliseconds between two exports of metrics by OTLP',
    fallback: 60_000,
    min: 100,
    max: 3_600_000,
  },
  FORGET_RECOGNITION_DAYS: {
    meaning:
      'how long names and addresses of people who left are kept, sealed, so that forgetting them later recognises them; 0 keeps none',
    fallback: 365,
    min: 0,
    max: 3650,
  },
} as const satisfies Record<string, IntegerSetting>

export const FLAGS = {
  ALLOW_PRIVATE_TARGETS: {
    meaning:
      '1 lets webhooks, chat, feeds, link previews and video probes reach private addresses; for development only',
    fallback: false,
  },
  DEMO: { meaning: '0: no demo program in an empty database', fallback: true },
} as const satisfies Record<string, FlagSetting>

export const CHOICES = {
  ROLE: {
    meaning: 'whether the process answers requests (`api`), runs jobs (`worker`), or both',
    choices: ['all', 'api', 'worker'],
    fallback: 'all',
  },
  LOG_LEVEL: {
    meaning: 'level of the log; JSON lines where stdout is not a terminal',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    fallback: 'info',
  },
} as const satisfies Record<string, ChoiceSetting<string>>
