import { type countDevicesOfGroups } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { useMemo } from "react";
import { grouped } from "#shared/format/count.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { NoRows, type Source } from "../blocks/known.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { useRowPages } from "../blocks/use-row-pages.tsx";
import { lineHeight } from "./line-height.ts";

type Groups = Answer<typeof countDevicesOfGroups>;
const rateOf = ({ device, online }: Groups[number]) => (device === 0 ? 1 : online / device);
const noGroups: Groups = [];

interface Props {
  groups: Source<Groups>;
  /** Sentence that is shown for an empty list. */
  none: string;
  quiet: string | undefined;
}

/** Share of online devices in each group, lowest share first. */
export function GroupRates({ groups, none, quiet }: Props) {
  const { data = noGroups } = groups;
  const sorted = useMemo(() => data.toSorted((a, b) => rateOf(a) - rateOf(b)), [data]);
  const { box, shown, pager, pause } = useRowPages(sorted, { rowHeight: lineHeight, turns: true });
  return (
    <ScreenPanel title={text("groupRates")} note={text("onlineOfDevices")} actions={pager} quiet={quiet} pause={pause}>
      {data.length === 0 && <NoRows of={groups} none={none} />}
      {data.length > 0 && (
        <div className="screen-rows" ref={box}>
          <ol>
            {shown.map((group) => (
              <li key={group.group_id} className="screen-line">
                <span className="ell" title={group.group}>
                  {group.group}
                </span>
                <span className="screen-rank-bar" aria-hidden="true">
                  <i style={{ width: `${group.device === 0 ? 0 : rateOf(group) * 100}%` }} />
                </span>
                <b className={group.online < group.device ? "screen-want" : ""}>
                  {grouped(group.online)}/{grouped(group.device)}
                </b>
              </li>
            ))}
          </ol>
        </div>
      )}
    </ScreenPanel>
  );
}
