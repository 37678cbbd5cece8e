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
    // The page sees what an installed package gives; the outsider's plugin shares that copy and React.
    alias: [{ find: '@greeting/portico-plugin', replacement: at('./third-party/dist/index.js') }],
    dedupe: ['portico', 'react', 'react-dom'],
  },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    // Nothing may be inline: the policy allows scripts and styles of our own origin alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { groups: startGroups } },
      onLog(level, log, report) {
        // One of viem's chains has a worker for Node, which no page loads.
        if (!log.message.includes('"node:worker_threads"')) report(level, log)
      },
    },
  },
})
