import { groupLevels, labelLimits } from "@huiyan/contract/group/group.rules";
import { Modal } from "antd";
import { useState } from "react";
import { groupText as text } from "./group.texts.ts";

const topics = ["helpLevels", "helpOrder", "helpCounts", "helpLabels", "helpRemove", "helpScope"] as const;

interface Props {
  /** The organisation's word for groups. */
  group: string;
  onClosed: () => void;
}

/** What one has to know of groups. Mounts to open. */
export function GroupHelp({ group, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const values = { group, ...groupLevels, n: labelLimits.count };
  return (
    <Modal
      open={open}
      title={text("help")}
      footer={null}
      width={480}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <ul className="group-help">
        {topics.map((topic) => (
          <li key={topic}>{text(topic, values)}</li>
        ))}
      </ul>
    </Modal>
  );
}
