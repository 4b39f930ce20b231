import { countExpiring } from "@huiyan/contract/operator/settings.api";
import { Modal } from "antd";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { counted } from "#shared/format/count.ts";
import { settingsText as text } from "./settings.texts.ts";

/**
 * Retention times in days that are shorter than the current ones. `org_id` is set for the retention of one
 * organisation.
 */
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

/** Asks before a retention time is shortened, and shows the number of alarms and clips that will be deleted. */
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
