// @ts-check
// The custom elements in one table, and what is generated from it: a manifest, and types for frameworks.

/**
 * @typedef {object} Attribute
 * @property {string} name
 * @property {string} type
 * @property {string} description
 */

/** Attributes of all elements. */
export const attributes = /** @type {readonly Attribute[]} */ ([
  { name: 'project-id', type: 'string', description: 'Project id of the services that the plugins use.' },
  {
    name: 'networks',
    type: 'string',
    description:
      'Chain ids, the default one first, e.g. `1,8453`; `solana` is Solana. Without it the element uses the modal of another one.',
  },
  {
    name: 'plugins',
    type: 'string',
    description: 'Plugins besides those of `preset()`, e.g. `walletconnect directory tokens send`.',
  },
  {
    name: 'default-network',
    type: 'string',
    description: 'CAIP-2 id of the network that is active at first.',
  },
  {
    name: 'theme',
    type: "'dark' | 'light' | 'system'",
    description: 'Mode of the modal; `system` by default.',
  },
  { name: 'accent', type: 'string', description: 'Colour of interactive elements of the modal.' },
  { name: 'locale', type: 'string', description: "BCP 47 tag of the language; the page's by default." },
  {
    name: 'prefetch',
    type: "'idle' | 'intent' | 'none'",
    description: "When the modal's code is fetched; `idle` by default.",
  },
  { name: 'for', type: 'string', description: 'Id of the element whose modal this one uses.' },
])

/** Properties of all elements. */
export const properties = [
  {
    name: 'modal',
    type: 'Modal | undefined',
    readonly: true,
    description: 'The modal, once its code is loaded.',
  },
  {
    name: 'options',
    type: 'ElementOptions | undefined',
    readonly: false,
    description:
      'Options of `createModal` that no attribute has: networks as objects, plugins with options, texts, hosts. Setting them creates the modal anew.',
  },
]

/** Events of all elements; none bubbles. `detail` is the name of a type in `ElementEvents`. */
export const events = [
  { name: 'ready', description: 'The modal is loaded; the detail is the modal.' },
  { name: 'statechange', description: 'The state of the modal has changed; the detail is the state.' },
  { name: 'open', description: 'The modal has opened; with its view.' },
  { name: 'close', description: 'The modal has closed; with the reason.' },
  {
    name: 'connect',
    description: 'A wallet is connected; with the connection, and whether it was restored.',
  },
  { name: 'disconnect', description: 'A connection has ended; with its id and the reason.' },
  { name: 'networkchange', description: 'The network has changed; with its CAIP-2 id.' },
  {
    name: 'error',
    description:
      'Something failed. For a modal that cannot be created, the detail is the error, which is logged unless a listener calls `preventDefault()`.',
  },
]

const button = { name: 'button', description: 'The button.' }
const label = { name: 'label', description: 'The text of the button.' }

/** The elements with their classes and CSS parts. */
export const elements = [
  {
    tag: 'portico-button',
    class: 'PorticoButton',
    description: 'Connects the visitor, and shows the account once connected.',
    parts: [
      button,
      label,
      { name: 'avatar', description: 'The picture of the account.' },
      { name: 'balance', description: 'The balance of the account.' },
      { name: 'address', description: 'The address or name of the account.' },
    ],
  },
  {
    tag: 'portico-network',
    class: 'PorticoNetwork',
    description: 'Shows the network, and opens the list of networks.',
    parts: [
      button,
      label,
      { name: 'mark', description: 'The mark of the network.' },
      { name: 'chevron', description: 'The arrow.' },
    ],
  },
  {
    tag: 'portico-card',
    class: 'PorticoCard',
    description:
      'The modal in the page instead of over it. Buttons with the same modal show their views here.',
    parts: [],
  },
]

/** The manifest of custom elements (schema 1.0.0), which editors and documentation tools read. */
const manifest = () => ({
  schemaVersion: '1.0.0',
  readme: '',
  modules: [
    {
      kind: 'javascript-module',
      path: 'portico.js',
      declarations: elements.map(({ tag, class: name, description, parts }) => ({
        kind: 'class',
        name,
        description,
        customElement: true,
        tagName: tag,
        superclass: { name: 'HTMLElement' },
        attributes: attributes.map(({ name, type, description }) => ({
          name,
          type: { text: type },
          description,
        })),
        members: [
          ...properties.map(({ name, type, readonly, description }) => ({
            kind: 'field',
            name,
            type: { text: type },
            ...(readonly && { readonly }),
            description,
          })),
          {
            kind: 'method',
            name: 'load',
            return: { type: { text: 'Promise<Modal>' } },
            description: "Loads the modal's code.",
          },
        ],
        events: events.map(({ name, description }) => ({
          name,
          type: { text: `CustomEvent<ElementEvents['${name}']>` },
          description,
        })),
        cssParts: parts,
      })),
      exports: elements.flatMap(({ tag, class: name }) => [
        { kind: 'js', name, declaration: { name, module: 'portico.js' } },
        { kind: 'custom-element-definition', name: tag, declaration: { name, module: 'portico.js' } },
      ]),
    },
  ],
})

const NOTE = '// Written by the build from scripts/elements.mjs.\n'
const classes = elements.map(({ class: name }) => name).join(', ')

const moduleTypes =
  () => `${NOTE}export { type ElementEvents, type ElementOptions, ${classes}, PorticoElement } from '../src/elements/index.js'
`

/** Attributes and properties, with one way to write the events. */
const propsTypes = () => `${NOTE}import type { ElementEvents, ElementOptions } from '../portico.js'

/** Attributes and properties of the elements. */
export interface ElementProps {
${attributes.map(({ name, type, description }) => `  /** ${description} */\n  '${name}'?: ${type}`).join('\n')}
${properties
  .filter(({ readonly }) => !readonly)
  .map(({ name, type, description }) => `  /** ${description} */\n  ${name}?: ${type}`)
  .join('\n')}
}

/** Listeners by event, under a prefix: \`onconnect\` in React and Svelte. */
export type ElementListeners<Prefix extends string = 'on'> = {
  [K in keyof ElementEvents as \`\${Prefix}\${K}\`]?: (event: CustomEvent<ElementEvents[K]>) => void
}
`

const tags = (/** @type {(element: { tag: string, class: string }) => string} */ typeOf, indent = '    ') =>
  elements.map((each) => `${indent}'${each.tag}': ${typeOf(each)}`).join('\n')

const start = (/** @type {string} */ line, props = 'ElementListeners, ElementProps') => `${NOTE}${line}
import type { ${classes} } from '../portico.js'
import type { ${props} } from './props.js'
`

const types = {
  react: () => `${start("import type { DetailedHTMLProps, HTMLAttributes } from 'react'")}
type Props<E> = DetailedHTMLProps<Omit<HTMLAttributes<E>, keyof ElementProps>, E> & ElementProps & ElementListeners

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags((each) => `Props<${each.class}>`, '      ')}
    }
  }
}
`,
  vue: () => `${start("import type { HTMLAttributes, PublicProps } from 'vue'")}
type Listeners = { [K in keyof ElementListeners as K extends \`on\${infer Name}\` ? \`on\${Capitalize<Name>}\` : never]: ElementListeners[K] }
/** \`Element\` is that of a template ref. */
type Definition<Element> = new () => {
  $props: Omit<HTMLAttributes, keyof ElementProps | keyof Listeners> & ElementProps & Listeners & PublicProps
  $el: Element
}

declare module 'vue' {
  interface GlobalComponents {
${tags((each) => `Definition<${each.class}>`)}
  }
}
`,
  svelte: () => `${start("import type { HTMLAttributes } from 'svelte/elements'")}
type Props<E extends EventTarget> = Omit<HTMLAttributes<E>, keyof ElementProps | keyof ElementListeners> &
  ElementProps &
  ElementListeners &
  ElementListeners<'on:'>

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tags((each) => `Props<${each.class}>`)}
  }
}
`,
  solid: () => `${start("import type { JSX } from 'solid-js'")}
type Props<E> = Omit<JSX.HTMLAttributes<E>, keyof ElementProps> &
  Omit<ElementProps, 'options'> &
  ElementListeners<'on:'> & { 'prop:options'?: ElementProps['options'] }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${tags((each) => `Props<${each.class}>`, '      ')}
    }
  }
}
`,
  angular: () => `${start("import type { ElementRef } from '@angular/core'", 'ElementListeners')}
// Templates with elements need \`schemas: [CUSTOM_ELEMENTS_SCHEMA]\`, which checks none of their attributes. These are the types of
// \`viewChild\`, and of \`$event\` in \`(connect)="connected($event)"\`.
${elements.map((each) => `export type ${each.class}Ref = ElementRef<${each.class}>`).join('\n')}
export type ElementEvent<K extends keyof ElementListeners<''>> = Parameters<NonNullable<ElementListeners<''>[K]>>[0]
`,
}

/** The frameworks that types are generated for. */
export const frameworks = Object.keys(types)

/** The generated files by path. @returns {Record<string, string>} */
export const describeElements = () => ({
  'custom-elements.json': `${JSON.stringify(manifest(), null, 2)}\n`,
  'portico.d.ts': moduleTypes(),
  'types/props.d.ts': propsTypes(),
  ...Object.fromEntries(Object.entries(types).map(([name, write]) => [`types/${name}.d.ts`, write()])),
})
