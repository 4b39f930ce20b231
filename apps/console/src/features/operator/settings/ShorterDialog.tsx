import { countExpiring } from "@huiyan/contract/operator/settings.api";
import { Modal } from "antd";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { counted } from "../../../shared/format/count.ts";
import { settingsText as text } from "./settings.texts.ts";

/** Numbers of days that are shorter than those in force; `org_id` for an organisation's own number. */
export interface ShorterDays {
  org_id?: string;
  message_days?: number;
  video_days?: number;
}

interface Props {
  days: ShorterDays;
  onConfirm: () => void;
  onClosed: () => void;
}

/** Confirms a shorter retention, with the number of alarms and clips that it deletes. */
export function ShorterDialog({ days, onConfirm, onClosed }: Props) {
  const { data, problem } = useQueryOf(countExpiring, days, { staleTime: 0 });
  const lines = data && [
    ...(days.message_days === undefined
      ? []
      : [text("goMessages", { n: counted(data.messages.count, data.messages.more), days: days.message_days })]),
    ...(days.video_days === undefined
      ? []
      : [text("goClips", { n: counted(data.clips.count, data.clips.more), days: days.video_days })]),
  ];
  return (
    <Modal
      open
      title={text("shorterTitle")}
      width={480}
      okText={text("shorten")}
      okButtonProps={{ danger: true, disabled: data === undefined && problem === null }}
      cancelText={text("cancel")}
      closable={{ "aria-label": text("cancel") }}
      onOk={() => {
        onClosed();
        onConfirm();
      }}
      onCancel={onClosed}
    >
      {(lines ?? [text(problem === null ? "counting" : "notCounted")]).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="note">{text("shorterHint")}</p>
    </Modal>
  );
}
