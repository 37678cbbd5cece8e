import { createModal } from "portico";
import { restoreWagmiWallet } from "portico/compat/wagmi";
import { directory } from "portico/plugins/directory";
import { walletconnect } from "portico/plugins/walletconnect";
import { preset } from "portico/preset";
import { porticoConnector } from "portico/wagmi";
import { createConfig, http } from "wagmi";
import { base, optimism } from "wagmi/chains";

const app = {
  appName: "Auction house",
  appDescription: "Bids on works of art",
  appUrl: "https://auction.example",
  appIcon: "https://auction.example/icon.png",
};

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet();

export const modal = createModal({
  metadata: {
    name: app.appName,
    description: app.appDescription,
    url: app.appUrl,
    icons: [app.appIcon],
  },
  projectId: import.meta.env.VITE_PROJECT_ID ?? "d0c5f7a1e2b34c6d8f90a1b2c3d4e5f6",
  networks: [base, optimism],
  defaultNetwork: `eip155:${base.id}`,
  plugins: [...preset(), walletconnect(), directory()],
  theme: {
    mode: "dark",
    fontFamily: "Georgia, serif",
    accent: "#00a86b",
    variables: { primary: "#00a86b" },
    radius: 18,
  },
  locale: "ja-JP",
  messages: { "ja-JP": { "button.connect": "Bid" } },
  reducedMotion: true,
});

export const config = createConfig({
  chains: [base, optimism],
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  transports: {
      [base.id]: http("https://base.example"),
      [optimism.id]: http("https://optimism.example"),
    },
  ssr: false,
});
