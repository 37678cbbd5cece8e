import { type NextRequest, NextResponse } from 'next/server'

// React and Next.js need a looser policy in development; the policy in production is strict.
const develops = process.env.NODE_ENV === 'development'

/** Sends the policy with each page; Next.js adds its nonce to the scripts it renders. */
export function proxy(request: NextRequest) {
  const nonce = crypto.randomUUID()
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${develops ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${develops ? " 'unsafe-inline'" : ''}`,
    ...(develops ? ["font-src 'self'"] : []),
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!_next/static|favicon.ico).*)' }
