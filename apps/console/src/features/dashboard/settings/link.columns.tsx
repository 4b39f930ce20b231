import { type DisplayLink } from "@huiyan/contract/dashboard/display-link.api";
import { Button, type TableColumnsType } from "antd";
import { actionOn } from "../../../shared/format/format-join.ts";
import { fullTime } from "../../../shared/format/time.ts";
import { type StateForm, StateLabel } from "../../../shared/screen/StateLabel.tsx";
import { screenTitle } from "../wall/wall-screens.ts";
import { screenSettingText as text } from "./screen-setting.texts.ts";

export type LinkCommand = "edit" | "replace" | "revoke";
const forms: Record<DisplayLink["state"], StateForm> = {
  active: "online",
  expired: "bars",
  revoked: "void",
  idle: "attention",
};
const commands = ["edit", "replace", "revoke"] as const satisfies readonly LinkCommand[];

export function linkColumns(run: (command: LinkCommand, link: DisplayLink) => void): TableColumnsType<DisplayLink> {
  return [
    { title: text("name"), dataIndex: "name", ellipsis: true },
    { title: text("screen"), key: "screen", render: (_, { screen }) => screenTitle(screen) },
    { title: text("maker"), dataIndex: "maker", ellipsis: true, width: 120 },
    {
      title: text("expires"),
      key: "expires",
      render: (_, { expires_at }) => (expires_at === null ? text("forGood") : fullTime(expires_at)),
    },
    {
      title: text("lastSeen"),
      key: "last",
      render: (_, { last_time }) => (last_time === null ? text("never") : fullTime(last_time)),
    },
    { title: text("walls"), key: "walls", width: 90, render: (_, { sessions }) => text("wallCount", { n: sessions }) },
    {
      title: text("state"),
      key: "state",
      width: 140,
      render: (_, { state }) => <StateLabel form={forms[state]}>{text(state)}</StateLabel>,
    },
    {
      title: text("actions"),
      key: "actions",
      width: 240,
      render: (_, link) =>
        link.state !== "revoked" &&
        commands.map((command) => (
          <Button
            key={command}
            type="link"
            size="small"
            danger={command === "revoke"}
            aria-label={actionOn(text(command), link.name)}
            onClick={() => run(command, link)}
          >
            {text(command)}
          </Button>
        )),
    },
  ];
}
