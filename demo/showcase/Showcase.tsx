import { useEffect, useRef, useState } from 'react'
import { CodeBlock } from './CodeBlock.js'
import { type Choice, start } from './choice.js'
import { Playground } from './Playground.js'
import { Preview } from './Preview.js'
import { sizeOf } from './sizeOf.js'
import { tries } from './tries.js'
import { writeCode } from './writeCode.js'
import { writeInstall } from './writeInstall.js'

const prefersLight = matchMedia('(prefers-color-scheme: light)')

/** The first page: the running modal, its code, and the ways to try it on this machine. */
export function Showcase() {
  const [choice, setChoice] = useState<Choice>(start)
  const { mode, locale, on } = choice
  const [csp, setCsp] = useState('')
  const [hasDocs, setHasDocs] = useState(false)
  useEffect(() => {
    // The documentation is built separately, with `npm run docs`, so it may be missing.
    fetch('/sandbox.json')
      .then((response) => response.json())
      .then(({ docs }) => setHasDocs(docs === true))
  }, [])
  const take = useRef<HTMLElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => entries.some((each) => each.isIntersecting) && setIsNear(true),
    )
    if (take.current) seen.observe(take.current)
    return () => seen.disconnect()
  }, [])
  useEffect(() => {
    // Loaded when the visitor scrolls near it, so that the page and the modal load first.
    if (isNear) import('./writeCsp.js').then(({ writeCsp }) => setCsp(writeCsp({ on })))
  }, [on, isNear])
  useEffect(() => {
    const apply = () => {
      const isLight = mode === 'light' || (mode === 'system' && prefersLight.matches)
      document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
    }
    apply()
    prefersLight.addEventListener('change', apply)
    return () => prefersLight.removeEventListener('change', apply)
  }, [mode])
  return (
    <div className="page">
      <header className="top">
        <span className="brand">
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 20V10a7 7 0 0 1 14 0v10" fill="none" stroke="currentColor" strokeWidth="3" />
          </svg>
          Portico
        </span>
        <nav aria-label="Pages">
          <a href="/try/">Try everything</a>
          <a href="/gallery/">Gallery</a>
          {hasDocs && <a href="/docs/">Documentation</a>}
        </nav>
      </header>
      <main>
        <div className="stage">
          <div className="pitch">
            <h1>Connect a wallet without leaving the page.</h1>
            <p>
              One modal for every way in: installed wallets, a wallet on a phone, e-mail, social accounts.
              Then balances, send, swap and buy. Every feature is a plugin, and a page loads{' '}
              <strong data-testid="size">{(sizeOf(choice) / 1000).toFixed(1)} kB</strong> of it before the
              first click.
            </p>
            <h2>Make it yours</h2>
            <Playground choice={choice} change={(by) => setChoice((now) => ({ ...now, ...by }))} />
          </div>
          <aside aria-label="Preview">
            <Preview choice={choice} />
            <p className="hint">
              This is the modal itself, inline. It runs on local chains with test keys; nothing here is real
              money.
            </p>
          </aside>
        </div>
        <section ref={take} className="take" lang={locale === 'en' ? undefined : 'en'}>
          <h2>Take it along</h2>
          <div className="blocks">
            <CodeBlock id="install" label="Install" text={writeInstall(choice)} />
            <CodeBlock id="page" label="main.tsx" text={writeCode(choice)} />
            <CodeBlock id="csp" label="The policy of this page" text={csp} wraps />
          </div>
        </section>
        <section>
          <h2>Try this</h2>
          <ul className="tries">
            {tries.map(({ href, title, text }) => (
              <li key={href}>
                <a href={href}>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  )
}
