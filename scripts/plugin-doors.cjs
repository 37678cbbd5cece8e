const { join } = require('node:path')

// dependency-cruiser's reading of tsconfig paths fails where something follows the star.
module.exports = {
  resolve: {
    alias: {
      'portico/plugins/*/contract': join(process.cwd(), 'plugins/*/contract.ts'),
      'portico/plugins/*/verify': join(process.cwd(), 'plugins/*/verify.ts'),
      'portico/plugins/*/lazy': join(process.cwd(), 'plugins/*/lazy.ts'),
    },
  },
}
