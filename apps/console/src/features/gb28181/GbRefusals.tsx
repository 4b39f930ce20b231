import { type GbRefused } from "@huiyan/contract/gb28181/gb28181.device";
import { TriangleAlert } from "lucide-react";
import { shortTime } from "#shared/format/time.ts";
import { gbText as text } from "./gb.texts.ts";

/** Maximum refusals that are shown; a camera with a wrong password repeats its registration every minute. */
const shownRefusals = 10;

/** Returns the newest refusal of each device and address. */
function newest(refusals: readonly GbRefused[]): GbRefused[] {
  const sorted = refusals.toSorted((one, other) => other.at - one.at);
  const keys = sorted.map(({ code, address, reason }) => `${code} ${address.replace(/:\d+$/, "")} ${reason}`);
  return sorted.filter((_refusal, at) => keys.indexOf(keys[at] ?? "") === at).slice(0, shownRefusals);
}

/** Registrations that the device refused, with the reason and what to do. */
export function GbRefusals({ refusals }: { refusals: readonly GbRefused[] }) {
  if (refusals.length === 0) return null;
  return (
    <>
      <h3>{text("refusals")}</h3>
      <ul className="gb-refusals">
        {newest(refusals).map((refusal) => (
          <li key={`${refusal.code} ${refusal.address} ${refusal.at}`}>
            <TriangleAlert size={16} aria-hidden="true" />
            <span className="gb-channel">
              <span>{text(refusal.reason)}</span>
              <span className="note num">
                {refusal.code} {refusal.address}
              </span>
            </span>
            <time className="note num" dateTime={new Date(refusal.at).toISOString()}>
              {shortTime(refusal.at)}
            </time>
          </li>
        ))}
      </ul>
    </>
  );
}
