import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    rolldownOptions: {
      // The packages that the page starts with come in one file.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: /node_modules/ }] } },
    },
  },
})
