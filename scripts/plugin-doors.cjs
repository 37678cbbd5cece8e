const { join } = require('node:path')

// dependency-cruiser does not resolve tsconfig paths that have text after the `*`.
module.exports = {
  resolve: {
    alias: {
      'portico/plugins/*/contract': join(process.cwd(), 'plugins/*/contract.ts'),
      'portico/plugins/*/verify': join(process.cwd(), 'plugins/*/verify.ts'),
      'portico/plugins/*/review': join(process.cwd(), 'plugins/*/review.ts'),
      'portico/plugins/*/lazy': join(process.cwd(), 'plugins/*/lazy.ts'),
    },
  },
}
