import type { Connector } from 'portico/core'

/**
 * The extensions whose way to all chains may take the place of the wallet's other ways, by rdns: MetaMask's in Chrome and
 * Edge, and that of its developers' version. Anybody can announce a name and an rdns, but the browser leads to the extension.
 */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'io.metamask': ['nkbihfbeogaeaoehlefnkodbefgpgknn', 'ejbalbakoplchlghecdalmeeeajnimhm'],
  'io.metamask.flask': ['ljfoeinjpaedjfecbmggjgodbgkmjkjk'],
}

interface Way {
  readonly rdns: string
  readonly extension: string
}

/**
 * The connectors of a row that has several. A known extension asks once for its chains, beside connectors of other chains; any
 * other keeps a row that is its own alone, and is left out of one that it shares.
 */
export const narrowRow = <C extends Pick<Connector, 'id' | 'namespaces'>>(
  connectors: readonly C[],
  ways: ReadonlyMap<string, Way>,
): readonly C[] => {
  const isKnown = ({ id }: C) => {
    const { rdns = '', extension = '' } = ways.get(id) ?? {}
    return Object.hasOwn(EXTENSIONS, rdns) && !!EXTENSIONS[rdns]?.includes(extension)
  }
  const others = connectors.filter(({ id }) => !ways.has(id))
  const way = connectors.find(isKnown)
  if (!way) return others[0] ? others : connectors
  return [
    way,
    ...others.filter(({ namespaces }) => namespaces.some((each) => !way.namespaces.includes(each))),
  ]
}
