// The page bundles the built plugin; its types are those of the sources.
declare module '@greeting/portico-plugin' {
  export const greeting: typeof import('../third-party/src/index.js').greeting
}
