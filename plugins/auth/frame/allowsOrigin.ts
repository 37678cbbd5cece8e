/** Origins allowed for every project, in addition to its own list. */
const ALWAYS = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
]

const split = (origin: string) => {
  const [, scheme, host = '', port = ''] = /^(?:([a-z]+):\/\/)?([^:/]*)(?::([^/]*))?$/.exec(origin) ?? []
  return { scheme, labels: host.split('.'), port }
}

const matches = (pattern: string, origin: string): boolean => {
  const allowed = split(pattern)
  const actual = split(origin)
  return (
    (!allowed.scheme || allowed.scheme === actual.scheme) &&
    (allowed.port === '*' || allowed.port === actual.port) &&
    allowed.labels.length === actual.labels.length &&
    allowed.labels.every((label, index) =>
      label === '*' ? !!actual.labels[index] : label === actual.labels[index],
    )
  )
}

/** Whether every project allows this origin: development servers and preview deployments. */
export const isAlwaysAllowed = (origin: string): boolean => ALWAYS.some((pattern) => matches(pattern, origin))

/**
 * Whether a project's list allows an origin; an empty list allows all. A pattern is an origin, or a host with or without a
 * port; `*` stands for one whole label, or for any port.
 */
export const allowsOrigin = (list: readonly string[], origin: string): boolean =>
  !list.length || isAlwaysAllowed(origin) || list.some((pattern) => matches(pattern, origin))
