import "./app/newer-methods.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Application } from "./app/Application.tsx";
import { loadContractTexts } from "./shared/format/contract-text.ts";
import { writeCssVariables } from "./theme/css-variables.ts";
import "./theme/base.css";

writeCssVariables(document.documentElement);
const root = document.getElementById("root");
if (root !== null) {
  void loadContractTexts().then(() =>
    createRoot(root).render(
      <StrictMode>
        <Application />
      </StrictMode>,
    ),
  );
}
