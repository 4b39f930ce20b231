import { type DisplayLink } from "@huiyan/contract/dashboard/display-link.api";
import { Button } from "antd";
import { actionOn } from "#shared/format/format-join.ts";
import { fullTime } from "#shared/format/time.ts";
import { type ListColumn } from "#shared/list/table/fit-columns.ts";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
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

export function linkColumns(run: (command: LinkCommand, link: DisplayLink) => void): ListColumn<DisplayLink>[] {
  return [
    {
      key: "name",
      title: text("name"),
      width: 140,
      maxWidth: 320,
      className: "ell",
      render: ({ name }) => name,
    },
    { key: "screen", title: text("screen"), width: 110, render: ({ screen }) => screenTitle(screen) },
    {
      key: "maker",
      title: text("maker"),
      width: 90,
      maxWidth: 160,
      className: "ell",
      render: ({ maker }) => maker,
    },
    {
      key: "expires",
      title: text("expires"),
      width: 170,
      render: ({ expires_at }) => (expires_at === null ? text("forGood") : fullTime(expires_at)),
    },
    {
      key: "last",
      title: text("lastSeen"),
      width: 170,
      render: ({ last_time }) => (last_time === null ? text("never") : fullTime(last_time)),
    },
    {
      key: "walls",
      title: text("walls"),
      width: 90,
      render: ({ sessions }) => text("wallCount", { n: sessions }),
    },
    {
      key: "state",
      title: text("state"),
      width: 110,
      render: ({ state }) => <StateLabel form={forms[state]}>{text(state)}</StateLabel>,
    },
    {
      key: "actions",
      title: text("actions"),
      width: 220,
      render: (link) =>
        link.state === "revoked"
          ? "-"
          : commands.map((command) => (
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
