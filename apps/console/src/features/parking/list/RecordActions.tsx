import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { type RecordAction, recordRefusal } from "@huiyan/contract/parking/review.rules";
import { type MenuProps, Tooltip } from "antd";
import { Star } from "lucide-react";
import { isViewing } from "#shared/auth/session.store.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { parkingText as text } from "../parking.texts.ts";
import { factsOf, recordName } from "../record-facts.ts";
import { type RecordCommands } from "../use-record-commands.ts";

export interface AskedAction {
  action: Extract<RecordAction, "scrap" | "unscrap" | "dispute" | "undispute" | "exclude" | "unexclude" | "split">;
  records: readonly ParkingRecord[];
}

const flagActions = ["scrap", "unscrap", "dispute", "undispute", "exclude", "unexclude", "split"] as const;

/** Returns the actions that the contract's rules allow on a record. The server refuses others. */
export const offeredActions = (record: ParkingRecord): AskedAction["action"][] =>
  flagActions.filter((action) => recordRefusal(action, factsOf(record)) === undefined);

interface Props {
  record: ParkingRecord;
  commands: RecordCommands;
  onOpen: () => void;
  onAsk: (asked: AskedAction) => void;
}

/** Star button of a record. All members see the same star. */
export function MarkButton({ record, commands }: Pick<Props, "record" | "commands">) {
  const isMarked = record.client_mark === 1;
  return (
    <Tooltip title={text(isMarked ? "unmark" : "mark")}>
      <button
        type="button"
        className={isMarked ? "icon-button star set" : "icon-button star"}
        aria-label={text("mark")}
        aria-pressed={isMarked}
        onClick={() => commands.toggleMark(record)}
      >
        <Star size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

/** Star button and menu “⋯” of a record. */
export function RecordActions({ record, commands, onOpen, onAsk }: Props) {
  const isUnread = record.client_read === 0;
  const changes: MenuProps["items"] = isViewing()
    ? []
    : [
        {
          key: "read",
          label: text(isUnread ? "setRead" : "setUnread"),
          onClick: () => commands.setRead([record._id], isUnread ? 1 : 0),
        },
        ...offeredActions(record).map((action) => ({
          key: action,
          label: text(action),
          danger: action === "exclude",
          onClick: () => onAsk({ action, records: [record] }),
        })),
      ];
  return (
    <span className="row-actions">
      <MarkButton record={record} commands={commands} />
      <RowMenu items={[{ key: "open", label: text("open"), onClick: onOpen }, ...changes]} name={recordName(record)} />
    </span>
  );
}
