import { type Device } from "@huiyan/contract/device/device.api";
import { useMemo } from "react";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { NoRows, type Source } from "../blocks/known.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { useRowPages } from "../blocks/use-row-pages.tsx";
import { lineHeight } from "./line-height.ts";
import { longestOffline } from "./offline-days.ts";

interface Props {
  devices: Source<{ list: readonly Device[] }>;
  /** Server time of the list, in epoch milliseconds. */
  asOf: number;
  /** Sentence that is shown when no device is offline. */
  none: string;
  quiet: string | undefined;
}

/** List of the devices that have been offline longest, with the number of days. */
export function OfflineDevices({ devices, asOf, none, quiet }: Props) {
  const list = devices.data?.list;
  const silent = useMemo(() => longestOffline(list ?? [], asOf), [list, asOf]);
  const { box, shown, pager, pause } = useRowPages(silent, { rowHeight: lineHeight, turns: true });
  return (
    <ScreenPanel title={text("longestOffline")} note={text("wholeDays")} actions={pager} quiet={quiet} pause={pause}>
      {silent.length === 0 && <NoRows of={devices} none={none} />}
      {silent.length > 0 && (
        <div className="screen-rows" ref={box}>
          <ol aria-label={text("longestOffline")}>
            {shown.map(({ device, days }) => (
              <li key={device._id} className="screen-line">
                <span className="ell">{device.nickname || device.name}</span>
                <span className="screen-note ell">{device.group.name}</span>
                <b>{text("days", { n: days })}</b>
              </li>
            ))}
          </ol>
        </div>
      )}
    </ScreenPanel>
  );
}
