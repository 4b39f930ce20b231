import { algorithmName, findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { currentLanguage } from "../../../shared/format/language.ts";
import { detailText as text } from "./device-detail.texts.ts";

const mainFrame = "main_frame";

/** `main_frame`, or the id of an algorithm. */
function partName(part: string): string {
  if (part === mainFrame) return text("mainFrame");
  return findAlgorithm(part) === undefined ? part : algorithmName(part, currentLanguage());
}

/** Software on the device: the main frame first, then its algorithms. */
export function DeviceVersions({ version }: { version: Readonly<Record<string, string>> }) {
  const parts = Object.entries(version).sort(([a], [b]) => Number(b === mainFrame) - Number(a === mainFrame));
  if (parts.length === 0) return null;
  return (
    <section className="device-section" aria-label={text("versions")}>
      <h3>{text("versions")}</h3>
      <ul className="device-rows">
        {parts.map(([part, number]) => (
          <li key={part}>
            <span className="ell">{partName(part)}</span> <span className="num">{number}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
