// @ts-check

/**
 * CSP sources of the demo's page, as `cspFor` derives them from the plugins and hosts of `demo/host/modal.ts`.
 *
 * @param {import('../sandbox/world.mjs').World} world
 * @returns {Promise<import('./server.mjs').CspSources>}
 */
export async function pageCsp(world) {
  // The package is built only once the demo starts.
  const [{ cspFor }, { preset }, { walletconnect }, { directory }, { auth }, { analytics }, { siwx }] =
    await Promise.all([
      import('portico/csp'),
      import('portico/preset'),
      import('portico/plugins/walletconnect'),
      import('portico/plugins/directory'),
      import('portico/plugins/auth'),
      import('portico/plugins/analytics'),
      import('portico/plugins/siwx'),
    ])
  const [{ activity }, { names }, { onramp }, { safe }, { send }, { swap }, { tokens }] = await Promise.all([
    import('portico/plugins/activity'),
    import('portico/plugins/names'),
    import('portico/plugins/onramp'),
    import('portico/plugins/safe'),
    import('portico/plugins/send'),
    import('portico/plugins/swap'),
    import('portico/plugins/tokens'),
  ])
  const { chains, gateway, relay, directory: list, verify, secure, solana } = world
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const { directives } = cspFor(
    {
      projectId: 'sandbox',
      hosts: {
        rpc: gateway.url,
        api: list.url,
        analytics: list.url,
        relay: relay.url,
        secure: secure.url,
      },
      plugins: [
        ...preset(),
        walletconnect({ verify: verify.url }),
        directory(),
        auth(),
        analytics(),
        activity(),
        names(),
        onramp(),
        safe({ origins: [world.safe.url] }),
        send(),
        siwx(),
        swap(),
        tokens(),
      ],
      networks: [
        ...Object.values(chains).map(({ chainId }) => ({
          id: chainId,
          name: `Chain ${chainId}`,
          nativeCurrency: ether,
          rpcUrls: { default: { http: [`${gateway.url}/v1?chainId=eip155:${chainId}&projectId=demo`] } },
        })),
        ...(solana
          ? [
              {
                id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
                chainNamespace: /** @type {const} */ ('solana'),
                name: 'Solana',
                nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
                rpcUrls: { default: { http: [solana.url] } },
              },
            ]
          : []),
      ],
    },
    {
      // The secure site under `localhost`, which the tests of blocked storage embed.
      'frame-src': [secure.localUrl],
      // The modal reads through the gateway; the panels and the test wallets of this page send requests to the ledger itself.
      ...(solana && { 'connect-src': [solana.url] }),
    },
  )
  /** @param {keyof typeof directives} name */
  const hosts = (name) => (directives[name] ?? []).filter((each) => /^\w+:\/\//.test(each))
  return {
    connect: hosts('connect-src'),
    img: hosts('img-src'),
    frame: hosts('frame-src'),
    frameAncestors: hosts('frame-ancestors'),
  }
}
