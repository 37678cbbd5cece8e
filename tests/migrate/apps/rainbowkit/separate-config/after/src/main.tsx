import "portico/button.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./Providers";
import { Shop } from "./Shop";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Providers>
      <Shop />
    </Providers>
  </StrictMode>,
);
