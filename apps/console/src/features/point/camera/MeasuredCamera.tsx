import { type TriedCamera } from "@huiyan/contract/point/camera.api";
import { cameraFindings } from "@huiyan/contract/point/camera-findings.rules";
import { cameraFindingText } from "@huiyan/contract/point/camera-findings.texts";
import { TriangleAlert } from "lucide-react";
import { currentLanguage } from "#shared/format/language.ts";
import { measuredFacts } from "./format-measurement.ts";
import { measurementText as text } from "./measurement.texts.ts";
import "./measured-camera.css";

/** Facts that the device measured during the test of a camera, and sentences on the settings to change. */
export function MeasuredCamera({ tried }: { tried: TriedCamera }) {
  if (tried.measured === undefined) return <p className="measured-camera note">{text("oldDevice")}</p>;
  const findings = cameraFindings(tried);
  return (
    <div className="measured-camera">
      {findings.length > 0 && (
        <ul aria-label={text("findings")}>
          {findings.map((finding) => (
            <li key={finding.code}>
              <TriangleAlert size={16} aria-hidden="true" />
              <span>{cameraFindingText(finding, currentLanguage())}</span>
            </li>
          ))}
        </ul>
      )}
      <dl>
        {measuredFacts(tried, tried.measured).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
