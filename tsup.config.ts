import { defineConfig } from 'tsup'
import { targets } from './scripts/targets.mjs'

export default defineConfig({
  entry: [
    'kernel/**/*.{ts,tsx}',
    'plugins/**/*.{ts,tsx}',
    'src/**/*.{ts,tsx}',
    '!src/elements/**',
    '!**/*.d.ts',
  ],
  // One file in, one file out: a bundler would merge modules, and 'use client' belongs to a single file.
  bundle: false,
  format: 'esm',
  target: targets,
  platform: 'neutral',
  sourcemap: false,
  splitting: false,
  dts: false,
  clean: false,
  silent: true,
  esbuildOptions(options) {
    options.outbase = '.'
    options.jsx = 'automatic'
    options.charset = 'utf8'
  },
})
