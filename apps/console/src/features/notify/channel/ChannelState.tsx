import { type Channel } from "@huiyan/contract/notify/channel.api";
import { Tooltip } from "antd";
import { grouped } from "../../../shared/format/count.ts";
import { shortTime } from "../../../shared/format/time.ts";
import { StateWord } from "../../../shared/screen/StateWord.tsx";
import { notifyText as text } from "../notify.texts.ts";

/** Whether notices get through, and if not since when and why. */
export function ChannelState({ channel: { enabled, failing, waiting, last_done_at } }: { channel: Channel }) {
  if (!enabled) return <StateWord form="void">{text("off")}</StateWord>;
  if (failing === null) {
    const isWaiting = waiting > 0;
    if (!isWaiting && last_done_at === null) return <span className="note">{text("neverSent")}</span>;
    return (
      <StateWord form={isWaiting ? "waiting" : "ended"}>
        {isWaiting ? text("waitingCount", { n: grouped(waiting) }) : text("works")}
      </StateWord>
    );
  }
  const since = text("failingSince", { time: shortTime(failing.since) });
  return (
    <Tooltip title={`${failing.text}（${since}）`}>
      <span className="channel-failing">
        <StateWord form="failed">{text("fails")}</StateWord>
        <span className="ell">{failing.text}</span>
      </span>
    </Tooltip>
  );
}
