import { getDefaultConfig } from "@rainbow-me/rainbowkit";
import { http } from "wagmi";
import { arbitrum, base, mainnet } from "wagmi/chains";

const projectId = "d0c5f7a1e2b34c6d8f90a1b2c3d4e5f6";

/** Networks of the shop, the cheapest first. */
export const config = getDefaultConfig({
  appName: "Ticket shop",
  appDescription: "Tickets for concerts",
  appUrl: "https://tickets.example",
  appIcon: "https://tickets.example/icon.png",
  projectId,
  chains: [base, arbitrum, mainnet],
  // Our own node, because the public one limits calls.
  transports: {
    [base.id]: http("https://base.example"),
    [arbitrum.id]: http(),
    [mainnet.id]: http(),
  },
});
