import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { startGroups } from './startGroups.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('./host'),
  base: '/',
  publicDir: false,
  plugins: [react()],
  resolve: {
    // The page uses the built package like an installed one; the third-party plugin shares that copy and React.
    alias: [{ find: '@greeting/portico-plugin', replacement: at('./third-party/dist/index.js') }],
    dedupe: ['portico', 'react', 'react-dom'],
  },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    // Nothing is inlined, because the policy allows scripts and styles from the page's own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { groups: startGroups } },
      onLog(level, log, report) {
        // Ignores the warning about a worker for Node in one of viem's chains, which no page loads.
        if (!log.message.includes('"node:worker_threads"')) report(level, log)
      },
    },
  },
})
