import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { frameworks } from '../../scripts/elements.mjs'
import { compileStrictly } from './compileStrictly.js'

const { consumer } = inject('packed')

const write = (name: string, text: string) => {
  const file = join(consumer, 'elements', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** The part of each framework that the types add to; React is installed. */
const stand: Readonly<Record<string, string>> = {
  vue: "declare module 'vue' {\n  export interface HTMLAttributes { id?: string }\n  export interface PublicProps { key?: PropertyKey }\n  export interface GlobalComponents {}\n}",
  svelte:
    "declare module 'svelte/elements' {\n  export interface HTMLAttributes<T extends EventTarget> { id?: string; onclick?: (event: MouseEvent & { currentTarget: T }) => void }\n  export interface SvelteHTMLElements {}\n}",
  solid:
    "declare module 'solid-js' {\n  export namespace JSX {\n    interface HTMLAttributes<T> { ref?: (element: T) => void }\n    interface IntrinsicElements {}\n  }\n}",
  angular: "declare module '@angular/core' {\n  export class ElementRef<T> { nativeElement: T }\n}",
}

/** A good and a wrong use of the elements in the types of a framework. */
const uses: Readonly<Record<string, readonly [good: string, wrong: string]>> = {
  react: [
    'export const page = <portico-button networks="1,8453" theme="dark" onconnect={(event) => void event.detail.connection.address} />',
    'export const wrong = <portico-button theme="blue" />',
  ],
  vue: [
    "import type { GlobalComponents } from 'vue'\nexport const props = {} as InstanceType<GlobalComponents['portico-button']>['$props']\nprops.onConnect?.({} as never)",
    'props.onConect',
  ],
  svelte: [
    "import type { SvelteHTMLElements } from 'svelte/elements'\nexport const props: SvelteHTMLElements['portico-card'] = { networks: '1', onclose: (event) => void event.detail.reason }",
    "export const wrong: SvelteHTMLElements['portico-card'] = { networks: 1 }",
  ],
  solid: [
    "import type { JSX } from 'solid-js'\nexport const props: JSX.IntrinsicElements['portico-network'] = { 'on:networkchange': (event) => void event.detail.network, 'prop:options': { debug: false } }",
    "export const wrong: JSX.IntrinsicElements['portico-network'] = { for: 1 }",
  ],
  angular: [
    "import type { ElementEvent, PorticoButtonRef } from 'portico/browser/types/angular'\nexport const connected = (event: ElementEvent<'connect'>, { nativeElement }: PorticoButtonRef) => [event.detail.restored, nativeElement.modal]",
    "export const wrong = (event: ElementEvent<'conect'>) => event",
  ],
}

test.each(frameworks)('the types of the elements for %s accept a page and refuse a mistake', (name) => {
  const [good = '', wrong = ''] = uses[name] ?? []
  const page = write(
    `${name}.tsx`,
    `import type {} from 'portico/browser/types/${name}'\n${good}\n${wrong}\n`,
  )
  const files = [page, ...(stand[name] ? [write(`${name}.d.ts`, stand[name])] : [])]
  const found = compileStrictly(files)
  expect(found).toHaveLength(1)
  const line = good.split('\n').length + 2
  expect(found[0]).toMatch(new RegExp(`^consumer/elements/${name}\\.tsx:${line} `))
})

test('the entry of the browser build has types', () => {
  const page = write(
    'entry.ts',
    "import 'portico/browser/portico.js'\nconst button = document.querySelector('portico-button')\nvoid button?.load().then((modal) => modal.open())\nbutton?.opne()\n",
  )
  expect(compileStrictly([page])).toEqual([expect.stringMatching(/^consumer\/elements\/entry\.ts:4 .*opne/)])
})
