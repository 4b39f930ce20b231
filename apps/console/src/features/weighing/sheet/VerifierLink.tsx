import { Download } from "lucide-react";
import { weighingText as text } from "../weighing.texts.ts";

/**
 * Link to the offline verifier, a file that verifies slips without this platform and without a network. The browser
 * saves the file instead of opening it.
 */
export function VerifierLink() {
  return (
    <p className="verifier-link">
      <a href="./slip-verifier.html" download={text("verifierFile")}>
        <Download size={14} aria-hidden="true" /> {text("verifier")}
      </a>
      <span className="note">{text("verifierHint")}</span>
    </p>
  );
}
