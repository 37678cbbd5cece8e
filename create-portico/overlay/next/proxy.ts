import { type NextRequest, NextResponse } from 'next/server'
import { cspFor } from 'portico/csp'
import { options } from './app/options'

// React and Next.js need a looser policy in development; the policy in production is strict.
const develops = process.env.NODE_ENV === 'development'

/** Sends the policy with each page; Next.js adds its nonce to the scripts it renders. */
export function proxy(request: NextRequest) {
  const { header } = cspFor(options, {
    'script-src': [`'nonce-${crypto.randomUUID()}'`],
    'font-src': ["'self'"],
    // Next.js does not work with Trusted Types.
    'require-trusted-types-for': false,
    'trusted-types': false,
  })
  const policy = develops
    ? header
        .replace("script-src 'self'", "script-src 'self' 'unsafe-eval'")
        .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    : header
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!_next/static|favicon.ico).*)' }
