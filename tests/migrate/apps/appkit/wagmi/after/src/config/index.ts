import { createModal } from "portico";
import { restoreWagmiWallet } from "portico/compat/wagmi";
import { activity } from "portico/plugins/activity";
import { analytics } from "portico/plugins/analytics";
import { directory } from "portico/plugins/directory";
import { onramp } from "portico/plugins/onramp";
import { receive } from "portico/plugins/receive";
import { send } from "portico/plugins/send";
import { swap } from "portico/plugins/swap";
import { tokens } from "portico/plugins/tokens";
import { walletconnect } from "portico/plugins/walletconnect";
import { preset } from "portico/preset";
import { porticoConnector } from "portico/wagmi";
import { createClient, type Chain } from "viem";
import { arbitrum, mainnet } from "viem/chains";
import { createConfig, http } from "wagmi";

export const projectId = import.meta.env.VITE_PROJECT_ID ?? "d0c5f7a1e2b34c6d8f90a1b2c3d4e5f6";

export const networks: [Chain, ...Chain[]] = [mainnet, arbitrum];

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet();

export const modal = createModal({
  metadata: {
    name: "Raffle",
    description: "Win a prize",
    url: "https://raffle.example",
    icons: ["https://raffle.example/icon.png"],
  },
  projectId,
  networks,
  plugins: [
    ...preset(),
    walletconnect(),
    directory(),
    onramp(),
    swap(),
    tokens(),
    send(),
    receive(),
    activity(),
    analytics(),
  ],
  theme: { mode: "light", accent: "#b45309" },
  zIndex: 50,
});

export const wagmiConfig = createConfig({
  chains: networks,
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  client: ({ chain }) => createClient({ chain, transport: http() }),
});
