import { createRoot } from "react-dom/client";
import { Auction } from "./Auction";
import { Web3Provider } from "./Web3Provider";

createRoot(document.getElementById("root")!).render(
  <Web3Provider>
    <Auction />
  </Web3Provider>,
);
