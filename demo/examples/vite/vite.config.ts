import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    rolldownOptions: {
      // Bundles the packages that the page needs at its start into one file.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: /node_modules/ }] } },
    },
  },
})
