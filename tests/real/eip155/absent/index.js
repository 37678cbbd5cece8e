// In place of packages that the wallets' code names but does not run here.
exports.KeyringTypes = { hd: 'HD Key Tree', simple: 'Simple Key Pair' }
