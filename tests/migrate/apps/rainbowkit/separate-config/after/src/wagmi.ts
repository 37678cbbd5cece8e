import { createModal } from "portico";
import { restoreWagmiWallet } from "portico/compat/wagmi";
import { directory } from "portico/plugins/directory";
import { walletconnect } from "portico/plugins/walletconnect";
import { preset } from "portico/preset";
import { porticoConnector } from "portico/wagmi";
import { http, createConfig } from "wagmi";
import { arbitrum, base, mainnet } from "wagmi/chains";

const projectId = "d0c5f7a1e2b34c6d8f90a1b2c3d4e5f6";

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet();

export const modal = createModal({
  metadata: {
    name: "Ticket shop",
    description: "Tickets for concerts",
    url: "https://tickets.example",
    icons: ["https://tickets.example/icon.png"],
  },
  projectId,
  networks: [base, arbitrum, mainnet],
  defaultNetwork: `eip155:${base.id}`,
  plugins: [...preset(), walletconnect(), directory()],
  theme: {
    mode: "dark",
    accent: "#7b3fe4",
    radius: 12,
    variables: { primary: "#7b3fe4", "on-primary": "white" },
  },
  locale: "fr-FR",
  messages: { "fr-FR": { "button.connect": "Sign in to buy" } },
});

/** Networks of the shop, the cheapest first. */
export const config = createConfig({
  chains: [base, arbitrum, mainnet],
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  // Our own node, because the public one limits calls.
  transports: {
    [base.id]: http("https://base.example"),
    [arbitrum.id]: http(),
    [mainnet.id]: http(),
  },
});
