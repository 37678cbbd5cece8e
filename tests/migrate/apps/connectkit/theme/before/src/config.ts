import { getDefaultConfig } from "connectkit";
import { createConfig, http } from "wagmi";
import { base, optimism } from "wagmi/chains";

const app = {
  appName: "Auction house",
  appDescription: "Bids on works of art",
  appUrl: "https://auction.example",
  appIcon: "https://auction.example/icon.png",
};

export const config = createConfig(
  getDefaultConfig({
    appName: app.appName,
    appDescription: app.appDescription,
    appUrl: app.appUrl,
    appIcon: app.appIcon,
    walletConnectProjectId: import.meta.env.VITE_PROJECT_ID ?? "d0c5f7a1e2b34c6d8f90a1b2c3d4e5f6",
    chains: [base, optimism],
    transports: {
      [base.id]: http("https://base.example"),
      [optimism.id]: http("https://optimism.example"),
    },
    enableFamily: false,
    ssr: false,
  }),
);
